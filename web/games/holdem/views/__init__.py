"""Views of a bank: caves, counts, closing and dinner."""
