"""Evenings: expenses, repayments, bills and statements."""
