"""Draw-Hold'em: Hold'em in which players may exchange one of two cards before each betting round."""
