"""Refusals of the rules: their codes, their articles and their sentences in English and French."""

from typing import NamedTuple

from games.rules.tournament.errors import TOURNAMENT_MESSAGES
from ledger.refusals import Refusal, RefusalKind


class Message(NamedTuple):
    """One refusal in both languages. `{fact}` is filled from its facts, `{player}` with the name of one."""

    en: str
    fr: str


UNNAMED_PLAYER = Message("this player", "ce joueur")
"""The player whom a refusal is about, where the name is not known."""


MESSAGES: dict[str, Message] = {
    "CARD_UNREADABLE": Message("Unreadable card: “{card}”.", "Carte illisible : « {card} »."),
    "CARD_DUPLICATE": Message("The card {card} is entered twice.", "La carte {card} est saisie deux fois."),
    "LINE_SIZE": Message(
        "It takes 3 cards on top, 5 in the middle and 5 at the bottom.",
        "Il faut 3 cartes en haut, 5 au milieu et 5 en bas.",
    ),
    "PLAYER_COUNT": Message(
        "This game is played by {least} to {most} players.",
        "Cette variante se joue de {least} à {most} joueurs.",
    ),
    "PACK_TOO_SMALL": Message(
        "One pack serves {most} players at most: each of them may exchange four cards.",
        "Un paquet sert au plus {most} joueurs : chacun peut échanger quatre cartes.",
    ),
    "DECK_OVERFLOW": Message(
        "{count} cards to deal from a pack of 52.", "{count} cartes à distribuer pour un paquet de 52."
    ),
    "FANTASYLAND_OVERFLOW": Message(
        "{seats} players, with {cards} cards in Fantasyland: {count} cards to deal from a pack of 52.",
        "À {seats}, avec {cards} cartes en Fantasyland : {count} cartes à distribuer pour un paquet de 52.",
    ),
    "FANTASYLAND_IN_PROGRESS": Message(
        "{player} is in Fantasyland: this rule can change once the deal is played.",
        "{player} est en Fantasyland : cette règle pourra changer une fois la donne jouée.",
    ),
    "MIDDLE_IN_PLAY": Message(
        "Chips in the middle: {count}. This can change once they are won.",
        "Jetons au milieu : {count}. Cela pourra changer une fois qu’ils seront gagnés.",
    ),
    "UNIT_FIXED": Message(
        "This mark does not count in the unit of this sitting: open another one for it.",
        "Cette marque ne compte pas dans l’unité de cette partie : ouvrez-en une autre.",
    ),
    "SURRENDER_OFF": Message(
        "Surrender is not allowed in this sitting.", "L’abandon n’est pas autorisé dans cette partie."
    ),
    "ROYALTY_ON_FOUL": Message(
        "A fouled player scores no royalty.", "Un joueur qui a busté ne marque aucun bonus."
    ),
    "ROYALTY_VALUE": Message(
        "{points} is not a possible royalty on this line.",
        "{points} n’est pas un bonus possible sur cette ligne.",
    ),
    "ROYALTY_ORDER": Message(
        "These royalties cannot stand over one another: the line below would be weaker.",
        "Bonus impossibles l’un au-dessus de l’autre : la ligne du dessous serait plus faible.",
    ),
    "PLACE_GAP": Message(
        "Inconsistent places on this line (1, 2, 3… with ties).",
        "Classement de ligne incohérent (1, 2, 3… avec ex æquo).",
    ),
    "PLACE_VS_ROYALTY": Message(
        "A higher royalty takes a better line.", "Un bonus plus élevé suppose une meilleure ligne."
    ),
    "NEGATIVE_BET": Message("A bet cannot be negative.", "Une mise ne peut pas être négative."),
    "NO_LIVE_PLAYER": Message(
        "At least one player must still be in.", "Il faut au moins un joueur encore en jeu."
    ),
    "BET_UNIT": Message(
        "Bets must be multiples of the smallest chip ({unit}).",
        "Les mises doivent être des multiples du plus petit jeton ({unit}).",
    ),
    "STACK_TOO_SHORT": Message("{player} has only {stack} chips.", "{player} n’a que {stack} jetons."),
    "BET_BACKWARDS": Message("A bet cannot shrink.", "Une mise ne peut pas diminuer."),
    "POT_UNWON": Message("Say who wins this pot.", "Dites qui gagne ce pot."),
    "HIGH_CARD_MISSING": Message(
        "The highest closed card of {player} is missing.",
        "Il manque la plus haute carte fermée de {player}.",
    ),
    "HIGH_CARD_TOO_LOW": Message(
        "The pack has too few low cards for so many hands with {card} as their highest.",
        "Le paquet n’a pas assez de petites cartes pour autant de mains dont {card} est la plus haute.",
    ),
    "WINNERS_DISAGREE": Message(
        "The winner of a pot also wins the next one that they bet in: these winners disagree.",
        "Qui gagne un pot gagne aussi le suivant, s’il y a droit : ces gagnants se contredisent.",
    ),
    "CHIP_MISMATCH": Message(
        "{difference} chips between what was issued and the final count.",
        "Écart de {difference} jetons entre les caves et le comptage final.",
    ),
    "REBUY_OFF": Message(
        "Nobody buys in twice at this table.", "À cette table, personne ne reprend de cave."
    ),
    "CHIPS_NEGATIVE": Message("A number of chips starts at zero.", "Un nombre de jetons commence à zéro."),
    "CHIPS_UNIT": Message(
        "No chip is worth less than {unit}: this cannot be.",
        "Aucun jeton ne vaut moins de {unit} : ce compte est impossible.",
    ),
    "ADD_ON_CENTS": Message(
        "So many chips would not cost whole cents (a buy-in is {chips}).",
        "Ce nombre de jetons ne fait pas un prix juste au centime (une cave en vaut {chips}).",
    ),
    "CASE_SHORT": Message("The case holds only {count} of these.", "La mallette n’en contient que {count}."),
    "CASE_COUNTED": Message(
        "The case holds {count} of these, and {counted} are counted already.",
        "La mallette en contient {count}, dont {counted} déjà comptés.",
    ),
    "CASE_IMPOSSIBLE": Message(
        "These chips do not make a case: a value and a number for each colour.",
        "Ces jetons ne font pas une mallette : une valeur et un nombre pour chaque couleur.",
    ),
    "GAP_OPEN": Message(
        "The count is {difference} chips off. Say what becomes of it before closing.",
        "Le compte est décalé de {difference} jetons. Dites ce qu’il en advient avant de clore.",
    ),
    "NO_DINNER": Message(
        "Nobody invites to dinner at this table.", "À cette table, personne n’invite au restaurant."
    ),
    "NOT_COUNTED": Message(
        "Players whose chips are still to be counted: {count}.",
        "Joueurs dont les jetons restent à compter : {count}.",
    ),
    "CASH_OUT_ABOVE": Message("Only {left} chips are left in play.", "Il ne reste que {left} jetons en jeu."),
    "CARRY_OPEN": Message(
        "Chips still in the middle: {count}. Award them before closing.",
        "Jetons encore au milieu : {count}. Attribuez-les avant de clore.",
    ),
    "CAVE_DIFFERENT": Message("All buy-ins must be the same.", "Toutes les caves doivent être identiques."),
    "END_RULE_MISSING": Message(
        "Several players still have chips: confirm that the game stops here.",
        "Plusieurs ont encore des jetons : confirmez qu’on s’arrête là.",
    ),
    "TABLE_FULL": Message("The table of destination is full.", "La table de destination est complète."),
    "EXCH_FOLDED": Message("{player} has folded.", "{player} s’est couché."),
    "EXCH_ALL_IN": Message(
        "{player} is all-in: no more exchange.", "{player} est à tapis : plus d’échange possible."
    ),
    "EXCH_AFTER_ACTION": Message(
        "{player} has spoken: no more exchange in this round.",
        "{player} a déjà parlé : plus d’échange dans ce tour.",
    ),
    "EXCH_ROUND1_CLOSED": Message(
        "The first exchange round is closed: betting has begun.",
        "Le premier tour d’échange est clos : les enchères ont commencé.",
    ),
    "EXCH_TWICE": Message("Only one card per exchange round.", "Une seule carte par tour d’échange."),
    "EXCH_TOO_POOR": Message(
        "The tax is {tax}, {player} has only {stack}.", "La taxe est de {tax}, {player} n’a que {stack}."
    ),
    "HAND_SIZE": Message("A hand is exactly 5 cards.", "Le jeu compte exactement 5 cartes."),
    "JOKER_COUNT": Message("There are only two jokers.", "Il n’y a que deux jokers."),
    "NOT_IN_DECK": Message(
        "{card} is not in the pack of 32 (7 to ace).", "{card} n’est pas dans le jeu de 32 cartes (7 à l’as)."
    ),
    "DICE_FACES": Message(
        "It takes 5 dice among 9, 10, J, Q, K, A.", "Il faut 5 dés parmi 9, 10, V, D, R, A."
    ),
    "ANN_CATEGORY": Message("The least announcement is a pair.", "L’annonce minimale est une paire."),
    "ANN_INCOMPLETE": Message(
        "Incomplete announcement: say how high.", "Annonce incomplète : précisez la hauteur."
    ),
    "ANN_IMPOSSIBLE": Message("No such hand exists.", "Ce jeu n’existe pas."),
    "ANN_NOT_HIGHER": Message(
        "The announcement must be stronger than the one before.",
        "L’annonce doit être plus forte que la précédente.",
    ),
    "ANN_NO_SUITS": Message(
        "No flush and no straight flush with dice.", "Pas de couleur ni de quinte flush avec des dés."
    ),
    "TOP_OF_LADDER": Message("Nothing is higher: it must be refused.", "Annonce maximale : il faut refuser."),
    "CHANGE_COUNT": Message("A player changes 0 to 5 cards.", "On change de 0 à 5 cartes."),
    "NOT_YOUR_TURN": Message(
        "The next player has to answer first.", "On attend la réponse du joueur suivant."
    ),
    "NOTHING_TO_ANSWER": Message("There is nothing to accept.", "Rien à accepter."),
    "SAME_PLAYER": Message(
        "The loser cannot have caused the loss.", "Le perdant ne peut pas s’être fait perdre lui-même."
    ),
    "NOT_NEIGHBOURS": Message(
        "The one who announces and the one who refuses are neighbours.",
        "Celui qui annonce et celui qui refuse sont voisins.",
    ),
    "GAME_OVER": Message(
        "The game is over: no more than one player is left.",
        "La partie est finie : il ne reste plus assez de joueurs.",
    ),
    "EXACT_UNCHANGED": Message(
        "A player who changed no card may announce the exact hand.",
        "Qui ne change aucune carte peut annoncer son jeu exact.",
    ),
    "STAKE_RANGE": Message(
        "The opening stake is one of: {stakes}.", "La mise initiale est l’une de : {stakes}."
    ),
    "LEVEL_COUNT": Message(
        "A schedule has one to {most} lines, with blinds on one of them at least.",
        "Une structure compte une à {most} lignes, dont une au moins avec des blinds.",
    ),
    "LEVEL_MINUTES": Message(
        "Line {line}: a level lasts 1 to {most} minutes.",
        "Ligne {line} : un niveau dure de 1 à {most} minutes.",
    ),
    "LEVEL_BLINDS": Message(
        "Line {line}: the big blind is at least the small one, and a break has none.",
        "Ligne {line} : la grosse blind vaut au moins la petite, et une pause n’en a pas.",
    ),
    "LEVEL_ORDER": Message(
        "Line {line}: blinds and antes go up, never down.",
        "Ligne {line} : les blinds et l’ante montent, sans jamais baisser.",
    ),
    "LEVEL_UNKNOWN": Message(
        "There is no line {level}: this schedule has {most}.",
        "Il n’y a pas de ligne {level} : cette structure en compte {most}.",
    ),
    "BLIND_UNPAYABLE": Message(
        "Line {line}: {amount} cannot be paid with chips of {chips}.",
        "Ligne {line} : {amount} ne se paie pas avec des jetons de {chips}.",
    ),
    "BLINDS_TOO_HIGH": Message(
        "The smallest chip, {chip}, is too big for stacks of {stack}: "
        "the first big blind would be over a twentieth.",
        "Le plus petit jeton, {chip}, est trop gros pour des tapis de {stack} : "
        "la première grosse blind en dépasserait le vingtième.",
    ),
    "CHIPS_APART": Message(
        "Chips of {chip} and the others have too little in common to make round amounts.",
        "Les jetons de {chip} et les autres n’ont pas assez en commun pour faire des comptes ronds.",
    ),
    "STACK_UNMADE": Message(
        "These chips cannot make {players} stacks of {stack}.",
        "Ces jetons ne font pas {players} tapis de {stack}.",
    ),
    "CHIPS_MISSING": Message("Give the values of the chips.", "Indiquez les valeurs des jetons."),
    "EVENING_MINUTES": Message(
        "An evening lasts {least} to {most} minutes.", "Une soirée dure de {least} à {most} minutes."
    ),
    "EXPENSE_EMPTY": Message(
        "Say how much it was, and for whom.", "Indiquez le montant, et pour qui il a été payé."
    ),
    "PAID_SUM": Message(
        "What was paid adds up to {sum} cents, the bill is {total}.",
        "Les sommes payées font {sum} centimes, la note est de {total}.",
    ),
    "SHARE_SUM": Message(
        "The parts add up to {sum} cents, the bill is {total}.",
        "Les parts font {sum} centimes, la note est de {total}.",
    ),
    "NOT_ZERO_SUM": Message(
        "The balances add up to {sum} instead of 0.", "La somme des soldes vaut {sum} au lieu de 0."
    ),
}
MESSAGES |= {code: Message(*both) for code, both in TOURNAMENT_MESSAGES.items()}


class RuleError(Refusal):
    """A record that the rules refuse: `code`, `article` and the facts of its sentence."""

    kind = RefusalKind.INVALID

    def __init__(self, code: str, article: str, **facts: str | int) -> None:
        super().__init__(code, article, facts)
        self.code = code
        self.article = article
        self.facts = facts

    @property
    def is_about_player(self) -> bool:
        """Whether the sentence has a place for the name of a player."""
        return "{player}" in MESSAGES[self.code].en

    def sentence(self, locale: str = "en", player: str = "") -> str:
        """Return the text of the refusal, in `fr` or `en`, with the name of the player whom it is about."""
        message, unnamed = (
            (each.fr if locale == "fr" else each.en) for each in (MESSAGES[self.code], UNNAMED_PLAYER)
        )
        sentence = message.format_map({"player": player or unnamed, **self.facts})
        return sentence[:1].upper() + sentence[1:]

    def __str__(self) -> str:
        return f"{self.code} ({self.article}): {self.sentence()}"
