"""The chips of one hand on a phone: what each player put in, the pots they make, who wins them."""
