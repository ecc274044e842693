"""Refusals of a tournament, with their sentences in English and French."""

from typing import Final

TOURNAMENT_MESSAGES: Final[dict[str, tuple[str, str]]] = {
    "CHIP_VALUES": (
        "List the chips once each, the smallest first.",
        "Donnez chaque jeton une fois, du plus petit au plus grand.",
    ),
    "FIELD_FULL": (
        "A tournament takes {most} players at most.",
        "Un tournoi prend {most} joueurs au plus.",
    ),
    "REGISTERED": ("{player} is already registered.", "{player} est déjà inscrit."),
    "NOT_REGISTERED": ("{player} is not registered.", "{player} n’est pas inscrit."),
    "TOO_LATE": (
        "Too late to come in: the last level for it was level {level}.",
        "Trop tard pour entrer : le dernier niveau permis était le {level}.",
    ),
    "NO_FREE_CHAIR": (
        "Every table is full: a seat is free as soon as a player is out.",
        "Toutes les tables sont complètes : une place se libère dès qu’un joueur sort.",
    ),
    "NO_LATE": (
        "Nobody comes in after the draw, by the terms of this tournament.",
        "Les conditions de ce tournoi ferment les entrées au tirage.",
    ),
    "CLUB_TILL": (
        "A fee or a guarantee needs a till kept by the club.",
        "Des frais ou une garantie demandent que le club tienne la caisse.",
    ),
    "NOT_NO_SHOW": (
        "{player} has played: an elimination is needed.",
        "{player} a joué : il faut une élimination.",
    ),
    "REBUY_LIMIT": (
        "No more rebuy: {most} at most for each player.",
        "Plus de recave : {most} au plus par joueur.",
    ),
    "NOTHING_DUE": ("There is nothing to pay here.", "Il n’y a rien à payer ici."),
    "REENTRY_LIMIT": (
        "No more re-entry: {most} at most for each player.",
        "Plus de nouvelle entrée : {most} au plus par joueur.",
    ),
    "ADDON_LIMIT": (
        "No more add-on: {most} at most for each player.",
        "Plus d’ajout de jetons : {most} au plus par joueur.",
    ),
    "EXCLUDED": ("{player} was excluded.", "{player} a été exclu."),
    "DRAWN": ("The seats are drawn already.", "Les places sont déjà tirées au sort."),
    "NOT_DRAWN": ("The seats are not drawn yet.", "Les places ne sont pas encore tirées au sort."),
    "DRAWN_OTHERS": (
        "The seats were drawn with other players: undo the draw first.",
        "Les places ont été tirées avec d’autres joueurs : annulez d’abord le tirage.",
    ),
    "OVER": ("The tournament is over.", "Le tournoi est fini."),
    "NOT_OVER": (
        "{count} players are still in: the tournament is not over.",
        "Il reste {count} joueurs : le tournoi n’est pas fini.",
    ),
    "NOT_SEATED": ("{player} is not at a table.", "{player} n’est à aucune table."),
    "NOT_OUT": ("{player} is not out.", "{player} n’est pas éliminé."),
    "NO_TIE": (
        "Nobody went out before {player} with whom to share a place.",
        "Personne n’est sorti avant {player}, avec qui partager une place.",
    ),
    "LAST_PLAYER": (
        "The last player cannot go out, having won.",
        "La dernière personne ne peut pas être éliminée : la partie est gagnée.",
    ),
    "BOUNTY_OWN": (
        "Nobody wins their own bounty, or twice the same.",
        "Nul ne gagne sa propre prime, ni deux fois la même.",
    ),
    "TWO_SEATS": ("{player} already has a seat.", "{player} est déjà assis à une table."),
    "NO_SEAT": ("There is no seat {seat_number} there.", "Il n’y a pas de place {seat_number} ici."),
    "SEAT_TAKEN": (
        "Seat {seat_number} of table {table} is taken.",
        "La place {seat_number} de la table {table} est prise.",
    ),
    "NO_TABLE": ("There is no table {table}.", "Il n’y a pas de table {table}."),
    "SAME_TABLE": ("{player} is already at table {table}.", "{player} est déjà à la table {table}."),
    "NOT_FINAL": (
        "The final table is drawn once, when at most {size} players are left.",
        "La table finale se tire une fois, quand il reste {size} joueurs au plus.",
    ),
    "HAND_FOR_HAND": (
        "Hand for hand: this table waits for the others.",
        "Coup par coup : cette table attend les autres.",
    ),
    "CHIP_NEEDED": (
        "A coming level still needs the chips of {small}: a blind or an ante uses them.",
        "Un niveau à venir demande encore les jetons de {small} : une blind ou un ante s’en sert.",
    ),
    "COLOUR_UP_CHIPS": (
        "A chip is exchanged for a bigger one of the set.",
        "Un jeton s’échange contre un plus gros de la mallette.",
    ),
    "PRIZES_PERCENT": (
        "The shares add up to {sum} % instead of 100 %.",
        "Les parts font {sum} % au lieu de 100 %.",
    ),
    "PRIZES_SUM": (
        "The prizes do not add up to the pool.",
        "Les prix ne tombent pas juste.",
    ),
    "PRIZES_ORDER": (
        "Each place receives something, and never more than the place above.",
        "Chaque place payée reçoit quelque chose, jamais plus que la place au-dessus.",
    ),
    "PRIZES_PLACES": (
        "{places} places are paid, and there are {field} players.",
        "{places} places payées pour {field} joueurs.",
    ),
    "PRIZES_STEP": (
        "With such a rounding a paid place receives nothing: choose a smaller one.",
        "Avec cet arrondi, une place payée ne reçoit rien : choisissez-en un plus petit.",
    ),
    "DEAL_CHIPS": (
        "The stacks come to {typed} chips, and {chips} are in play.",
        "Les tapis font {typed} jetons, et il y en a {chips} en jeu.",
    ),
    "DEAL_STACKS": ("Count the chips of each player.", "Comptez les jetons de chaque joueur."),
    "DEAL_MADE": (
        "The last players made a deal: undo it first.",
        "Les derniers joueurs ont partagé : annulez d’abord ce partage.",
    ),
    "PENALTY_ARTICLE": ("Choose the article of the penalty.", "Choisissez l’article de la sanction."),
    "PENALTY_HANDS": (
        "Say for how many hands, and only where hands are missed.",
        "Indiquez le nombre de mains, et seulement pour des mains manquées.",
    ),
}
