"""What templates may call; one library, `ardoise`."""
