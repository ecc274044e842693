"""Draw-Hold'em: Hold'em in which a player may change one of his two cards before each betting round."""
