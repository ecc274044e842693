"""What people type and tap, read into plain values with an error where each fault arose."""
