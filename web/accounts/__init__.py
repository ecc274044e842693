"""Pages of accounts: sign-in, passkeys and passwords."""
