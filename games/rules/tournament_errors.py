"""What cannot be during a tournament evening, told in English and in French."""

from typing import Final

TOURNAMENT: Final[dict[str, tuple[str, str]]] = {
    "CHIP_VALUES": (
        "List the chips once each, the smallest first.",
        "Donnez chaque jeton une fois, du plus petit au plus grand.",
    ),
    "REGISTERED": ("This player is already registered.", "Ce joueur est déjà inscrit."),
    "NOT_REGISTERED": ("This player is not registered.", "Ce joueur n’est pas inscrit."),
    "TOO_LATE": (
        "Too late to come in: the last level was the {level}th (0: nobody after the draw).",
        "Trop tard pour entrer : le dernier niveau permis est le {level} (0 : personne après le tirage).",
    ),
    "REENTRY_LIMIT": (
        "No more re-entry: {most} at most for each player.",
        "Plus de nouvelle entrée : {most} au plus par joueur.",
    ),
    "ADDON_LIMIT": (
        "No more add-on: {most} at most for each player.",
        "Plus d’ajout de jetons : {most} au plus par joueur.",
    ),
    "EXCLUDED": ("This player was excluded.", "Ce joueur a été exclu."),
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
    "NOT_SEATED": ("This player is not at a table.", "Ce joueur n’est à aucune table."),
    "NOT_OUT": ("This player is not out.", "Ce joueur n’est pas éliminé."),
    "NO_TIE": (
        "Nobody went out before this player with whom to share a place.",
        "Personne n’est sorti avant ce joueur, avec qui partager une place.",
    ),
    "LAST_PLAYER": (
        "The last player cannot go out: he has won.",
        "Le dernier joueur ne peut pas être éliminé : il a gagné.",
    ),
    "BOUNTY_OWN": (
        "Nobody wins his own bounty, or twice the same.",
        "Nul ne gagne sa propre prime, ni deux fois la même.",
    ),
    "TWO_SEATS": ("This player already has a seat.", "Ce joueur est déjà assis à une table."),
    "NO_SEAT": ("There is no seat {seat_number} there.", "Il n’y a pas de place {seat_number} ici."),
    "SEAT_TAKEN": (
        "Seat {seat_number} of table {table} is taken.",
        "La place {seat_number} de la table {table} est prise.",
    ),
    "NO_TABLE": ("There is no table {table}.", "Il n’y a pas de table {table}."),
    "SAME_TABLE": ("This player is already at table {table}.", "Ce joueur est déjà à la table {table}."),
    "NOT_FINAL": (
        "The final table is drawn once, when at most {size} players are left.",
        "La table finale se tire une fois, quand il reste {size} joueurs au plus.",
    ),
    "HAND_FOR_HAND": (
        "Hand for hand: this table waits for the others.",
        "Main par main : cette table attend les autres.",
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
        "The prizes do not add up: {difference} cents apart.",
        "Les prix ne tombent pas juste : {difference} centimes d’écart.",
    ),
    "PRIZES_ORDER": (
        "Each place receives something, and never more than the place above.",
        "Chaque place payée reçoit quelque chose, jamais plus que la place au-dessus.",
    ),
    "PRIZES_PLACES": (
        "{places} places are paid, and there are {field} players.",
        "{places} places payées pour {field} joueurs.",
    ),
    "DEAL_STACKS": ("Count the chips of each player.", "Comptez les jetons de chaque joueur."),
    "DEAL_MADE": (
        "The last players made a deal: undo it first.",
        "Les derniers joueurs ont partagé : annulez d’abord ce partage.",
    ),
    "PENALTY_HANDS": (
        "Say for how many hands, and only where hands are missed.",
        "Indiquez le nombre de mains, et seulement pour des mains manquées.",
    ),
}
