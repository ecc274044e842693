"""Open-face evening of four players, calculated by hand.

Seven packs of 52 cards, each dealt as four hands a, b, c, d in the notation `top | middle | bottom`. Above
each hand are its lines and royalties; below the pack every head-to-head from the side of the first player:
the three lines (top middle bottom), then +3 for all three, then the difference of the royalties.
"""

from typing import NamedTuple

NAMES = ("Léa", "Karim", "Inès", "Thomas")

PACKS = {
    # a: ace high, two pair 8-3, three jacks: 0.  b: king-queen-7, pair of 10s, two pair Q-5: 0.
    # c: ace-jack, pair of 9s, two pair 7-4: 0.   d: king-queen-3, pair of 2s, straight to the 10: 2.
    #   ab + + + 3 = +6   ac − + + = +1   ad + + − −2 = −1
    #   bc − + + = +1   bd + + − −2 = −1   cd + + − −2 = −1
    #   a 6+1−1 = +6   b −6+1−1 = −6   c −1−1−1 = −3   d 1+1+1 = +3
    "plain": (
        "As 9d 4c | 8h 8s 3d 3c Kh | Jc Jd Js 6h 5d",
        "Kd Qh 7c | Ts Td 6c 4h 2s | Qs Qd 5h 5s 2c",
        "Ah Jh 8d | 9c 9h Ad 6d 3h | 7s 7h 4d 4s Kc",
        "Ks Qc 3s | 2h 2d Ac Tc 5c | Th 9s 8c 7d 6s",
    ),
    # a: ace high, pair of jacks, two pair 9-4: 0.  b: queen high, two pair K-8, flush: 4.
    # c: pair of 6s, pair of 10s, two pair Q-7: 1.  d: pair of aces over a pair of 8s: foul, 0.
    #   ab + − − −4 = −5   ac − + − −1 = −2   ad 6+0 = +6   bc − + + +3 = +4   bd 6+4 = +10   cd 6+1 = +7
    #   a −5−2+6 = −1   b 5+4+10 = +19   c 2−4+7 = +5   d −6−10−7 = −23
    "foul": (
        "Ah Td 6c | Jh Jd 7s 5s 2h | 9c 9d 4h 4c Kh",
        "Qs Js 3d | Kc Ks 8d 8h 5h | Ac Jc Tc 7c 2c",
        "6s 6h Qd | Ts Th 9h 5d 3s | Qh Qc 7d 7h 2d",
        "As Ad Kd | 8c 8s 6d 5c 2s | 4d 4s 3h 3c 9s",
    ),
    # a: queens 7, two pair 9-4, full 7s 6: 13, and Fantasyland.  b: ace high, pair of 10s, straight 2: 2.
    # c: sixes 1, three jacks 2, flush 4: 7.                      d: queen high, pair of 3s, two pair A-K: 0.
    #   ab + + + 3, 13−2 = +17   ac + − + 13−7 = +7   ad + + + 3, 13 = +19
    #   bc − − − −3, 2−7 = −11   bd + + + 3, 2 = +8   cd + + + 3, 7 = +13
    #   a 17+7+19 = +43   b −17−11+8 = −20   c −7+11+13 = +17   d −19−8−13 = −40
    "queens": (
        "Qs Qh 5c | 9c 9d 4s 4h Kd | 7s 7h 7d 2c 2d",
        "As Jd 6c | Th Tc 8s 3d Kc | 5h 6d 7c 8h 9s",
        "6h 6s 3c | Js Jh Jc 5d 2s | Ad Qd Td 8d 4d",
        "Qc Ts 9h | 3h 3s 8c 5s 4c | Ah Ac Ks Kh 2h",
    ),
    # a: king-jack, pair of aces, two pair 9-5: 0.          b: tens 5, two pair J-3, three queens: 5.
    # c: king-7, pair of 9s, flush king-jack 4: 4.          d: ace high, straight 4, flush king-8 4: 8.
    #   ab − − − −3, −5 = −11   ac + + − −4 = −3   ad − − − −3, −8 = −14
    #   bc + + − 5−4 = +2   bd + − − 5−8 = −4   cd − − + 4−8 = −5
    #   a −11−3−14 = −28   b 11+2−4 = +9   c 3−2−5 = −4   d 14+4+5 = +23
    "flushes": (
        "Kc Jd 8h | Ah As Tc 6d 4h | 9s 9h 5c 5d Ac",
        "Ts Td 2c | Jc Js 3h 3d 7s | Qh Qd Qs 8c 4d",
        "Kd 7d 6s | 9c 9d 7h 5h 2d | Kh Jh Th 6h 2h",
        "Ad Qc 3c | 8d 7c 6c 5s 4c | Ks 8s 4s 3s 2s",
    ),
    # a: sevens 2, pair of queens, two pair A-6: 2.      b: ace high, two pair 8-6, four 3s 10: 10.
    # c: jack high, pair of 4s, straight to the ace 2: 2. d: twos 0, two pair 7-5, straight to the queen 2: 2.
    #   ab + − − 2−10 = −9   ac + + − = +1   ad + − − = −1
    #   bc + + + 3, 10−2 = +14   bd − + + 10−2 = +9   cd − − + = −1
    #   a −9+1−1 = −9   b 9+14+9 = +32   c −1−14−1 = −16   d 1−9+1 = −7
    "quads": (
        "7c 7d Ks | Qc Qs Ts 5h 2c | Ac Ah 6d 6s 9d",
        "Ad Kc 4h | 6h 6c 8d 8c Jd | 3c 3d 3h 3s 9c",
        "Jh Th 5c | 4c 4d Kh 9s 2h | As Kd Qd Jc Tc",
        "8s 2d 2s | 7h 7s 5d 5s 4s | Qh Js Td 9h 8h",
    ),
    # a: ace-8, pair of jacks, two pair 10-3: 0.     b: queens 7, two pair K-7, three 9s: 7, and Fantasyland.
    # c: eights 3, two pair Q-6, full 2s 6: 9.       d: ace-king, two pair 7-4, flush 4: 4.
    #   ab − − − −3, −7 = −13   ac − − − −3, −9 = −15   ad − − − −3, −4 = −10
    #   bc + + − 7−9 = −1   bd + + − 7−4 = +4   cd + + + 3, 9−4 = +11
    #   a −13−15−10 = −38   b 13−1+4 = +16   c 15+1+11 = +27   d 10−4−11 = −5
    "second queens": (
        "Ah 8c 6d | Jc Jd Th 4s 2h | Td Tc 3c 3d Ks",
        "Qs Qd 5c | Kh Kc 7d 7s 3h | 9s 9h 9d Jh 4c",
        "8d 8h As | Qc Qh 6c 6h Ad | 2c 2d 2s 5d 5h",
        "Ac Kd 3s | 7c 7h 4d 4h 9c | Js Ts 8s 6s 5s",
    ),
    # The same, b's queen of diamonds and jack of hearts tapped into each other's place: queen high on top, 0.
    #   ab + − − = −1   ac −15   ad −10   bc − + − −9 = −10   bd − + − −4 = −5   cd +11
    #   a −1−15−10 = −26   b 1−10−5 = −14   c 15+10+11 = +36   d 10+5−11 = +4
    "second queens, mistapped": (
        "Ah 8c 6d | Jc Jd Th 4s 2h | Td Tc 3c 3d Ks",
        "Qs Jh 5c | Kh Kc 7d 7s 3h | 9s 9h 9d Qd 4c",
        "8d 8h As | Qc Qh 6c 6h Ad | 2c 2d 2s 5d 5h",
        "Ac Kd 3s | 7c 7h 4d 4h 9c | Js Ts 8s 6s 5s",
    ),
    # a: queen-10, three 4s 2, straight flush 15: 17.  b: kings 8, pair of aces, two pair J-5: 8.
    # c: ace-jack, two pair 10-7, full 9s 6: 6.        d: 10-7, pair of 3s, two pair K-8: 0.
    #   ab − + + 17−8 = +10   ac − + + 17−6 = +12   ad + + + 3, 17 = +23
    #   bc + − − 8−6 = +1   bd + + − 8 = +9   cd + + + 3, 6 = +12
    #   a 10+12+23 = +45   b −10+1+9 = 0   c −12−1+12 = −1   d −23−9−12 = −44
    "kings": (
        "Qh Td 7s | 4c 4h 4s 8h Qs | 6d 5d 4d 3d 2d",
        "Kc Kd 9h | Ac As 8d 6s 2c | Jh Jd 5s 5c 3h",
        "Ah Jc 6c | Tc Ts 7h 7d 2h | 9c 9d 9s Qc Qd",
        "Th 7c 6h | 3c 3s Ad Js 2s | Kh Ks 8c 8s 5h",
    ),
}


class Deal(NamedTuple):
    """A deal of the evening: hands of a pack by seat, points, and the totals after it."""

    pack: str
    seats: str
    net: tuple[int, int, int, int]
    totals: tuple[int, int, int, int]
    in_fantasyland: str = ""
    """Players who are in Fantasyland at the next deal."""

    @property
    def hands(self):
        return tuple(PACKS[self.pack]["abcd".index(hand)] for hand in self.seats)


DEALS = (
    #                        Léa  Karim Inès Thomas     Léa  Karim  Inès Thomas
    Deal("plain", "abcd", (+6, -6, -3, +3), (+6, -6, -3, +3)),
    Deal("foul", "abcd", (-1, +19, +5, -23), (+5, +13, +2, -20)),
    Deal("queens", "abcd", (+43, -20, +17, -40), (+48, -7, +19, -60), "Léa"),
    # Léa has hand a: neither trips on top, nor a full house, nor quads, so she leaves Fantasyland.
    Deal("flushes", "abcd", (-28, +9, -4, +23), (+20, +2, +15, -37)),
    Deal("quads", "abcd", (-9, +32, -16, -7), (+11, +34, -1, -44)),
    Deal("plain", "dabc", (+3, +6, -6, -3), (+14, +40, -7, -47)),
    Deal("flushes", "dabc", (+23, -28, +9, -4), (+37, +12, +2, -51)),
    Deal("quads", "dabc", (-7, -9, +32, -16), (+30, +3, +34, -67)),
    Deal("plain", "cdab", (-3, +3, +6, -6), (+27, +6, +40, -73)),
    Deal("flushes", "cdab", (-4, +23, -28, +9), (+23, +29, +12, -64)),
    Deal("second queens, mistapped", "abcd", (-26, -14, +36, +4), (-3, +15, +48, -60)),
    # Karim was not in Fantasyland: kings on top open it.
    Deal("kings", "dbca", (-44, 0, -1, +45), (-47, +15, +47, -15), "Karim"),
)
UNDONE = Deal("quads", "cdab", (-16, -7, -9, +32), (-63, +8, +38, +17))
"""A thirteenth deal, recorded and undone."""

CORRECTED = Deal("second queens", "abcd", (-38, +16, +27, -5), (-15, +45, +39, -69), "Karim")
"""The eleventh deal before its correction: Karim entered Fantasyland."""
TOTALS = (-59, +45, +38, -24)
"""Totals after the correction: −47−12, 15+30, 47−9, −15−9.

Karim played the twelfth deal in Fantasyland, where kings on top do not suffice to stay.
"""

# Ten cents a point: Léa −5.90, Karim +4.50, Inès +3.80, Thomas −2.40. No group of them is even by itself, so
# three payments. The largest debtor pays the largest creditor: Léa 4.50 to Karim; then Thomas (2.40, more
# than the 1.40 that Léa still owes) pays Inès, then Léa her 1.40.
TRANSFERS = (("Léa", "Karim", "4,50"), ("Thomas", "Inès", "2,40"), ("Léa", "Inès", "1,40"))
STANDINGS = (("Karim", "+4,50"), ("Inès", "+3,80"), ("Thomas", "−2,40"), ("Léa", "−5,90"))
