"""The component values that the tests reckon with, so that retuning a reconstructed value of the box changes no test of a rule.

What the rulebook itself fixes is tested against the box in `test_components.py`.
"""

from __future__ import annotations

from typing import Any

DICE = """
blue_1 WB B 0 | blue_2 WS L 0 | blue_3 BS B 0 | blue_4 WF M 0 | blue_5 BF L 1 | blue_6 KF BM 0
yellow_1 SS B 0 | yellow_2 BB L 1 | yellow_3 WK M 0 | yellow_4 FS A 0 | yellow_5 K LB 1 | yellow_6 J BM 0
red_1 SJ A 0 | red_2 KK L 1 | red_3 FJ X 0 | red_4 WBS A 0 | red_5 FK LM 1 | red_6 KS X 1
"""

BLUEPRINT_COLUMNS = (
    "wood brick stone fish jewellery shape restriction immediate immediate_n produce produce_kind produce_n"
    " legion_soldiers legion_stone vp points threshold vp_type vp_most"
)
BLUEPRINTS = """
A1 1 1 0 0 0 I2 none     none    0 none     - 0 1 0 outside            2 0 -             99
A2 1 1 1 0 0 I3 none     none    0 none     - 0 2 0 adj_type           1 0 army          3
A3 1 1 1 0 0 V3 none     none    0 none     - 0 1 1 region_roads       1 0 -             99
A4 1 2 1 0 0 O4 none     none    0 soldier  - 1 2 0 soldiers_ge        3 6 -             99
A5 2 0 0 1 0 S4 outside  none    0 soldier  - 1 2 0 region_settlements 1 0 -             99
L1 1 0 0 1 0 V3 none     none    0 coin     - 1 0 0 empty_adj_ge       4 4 -             99
L2 0 1 2 0 0 T4 none     coin    2 coin     - 1 0 0 in_3x3             5 0 -             99
L3 0 1 2 1 0 P5 none     senator 1 resource F 1 0 0 adj_opponents      2 0 -             99
M1 1 0 1 0 0 I2 none     none    0 resource B 2 0 0 adj_type           1 0 urban         2
M2 0 1 1 0 0 V3 none     none    0 resource W 2 0 0 marsh_all          2 0 -             99
M3 1 1 0 0 0 I3 tiber    none    0 resource F 2 0 0 tiber_squares      1 0 -             99
M4 1 1 0 0 0 L4 hill_any none    0 resource S 2 0 0 hill_all           2 0 -             99
M5 1 1 1 0 0 V3 none     none    0 resource J 1 0 0 adj_other_urban    3 0 -             99
R1 0 0 1 1 0 I2 none     none    0 none     - 0 0 0 flat               1 0 -             99
R2 0 1 2 0 0 O4 hill_all none    0 coin     - 1 0 0 flat               3 0 -             99
R3 1 0 1 1 0 I3 none     none    0 resource F 1 0 0 favours_held       2 0 -             99
U1 2 1 0 0 0 I3 none     insula  2 none     - 0 0 0 flat               2 0 -             99
U2 1 1 2 0 0 L4 none     none    0 resource F 1 0 0 adj_buildings      1 0 -             99
U3 2 2 0 0 0 O4 none     none    0 choose   - 2 0 0 adj_type           1 0 manufacturing 3
U4 0 2 1 0 0 I4 none     none    0 steal    - 1 0 0 own_full_advisors  2 0 -             99
U5 1 1 0 1 0 S4 none     none    0 resource K 1 0 0 adj_type           1 0 army          3
"""

CHARACTER_COLUMNS = (
    "resources soldiers senators coins glory settlement coins_boxes coins_blue buildings_boxes buildings_blue"
    " legacy_boxes legacy_blue glory_boxes glory_blue soldier_boxes senator_boxes"
)
CHARACTERS = """
LEGATUS    WBS  1 0 0 0 0 24 11 12 6 20 9  20 8  16 8
MERCATRIX  WBJ  0 0 2 0 0 24 9  12 6 20 9  20 10 16 8
PATRICIA   WBSF 0 1 0 0 0 24 10 12 5 20 10 20 9  16 8
PRAEFECTUS WS   0 0 0 1 2 24 10 12 7 20 8  20 9  16 8
"""

ADVISOR_COLUMNS = "character place vp basic advanced"
ADVISORS = """
THEOCLES  LEGATUS    0 3 build_au_soldier icon_aux_ba
CASSIAN   LEGATUS    1 4 conquer_res      connect_coin
VIVIANUS  LEGATUS    2 5 raise_soldier    conquer_glory
DONATUS   MERCATRIX  0 4 expand_res       expand_free
NICODEMUS MERCATRIX  1 3 icon_a_coin      tax_merchant
FAUSTA    MERCATRIX  2 5 trade_coin       trade_two
EUPHEMIUS PATRICIA   0 3 icon_brick_ba    icon_basket_ba
PALINURUS PATRICIA   1 5 icon_m_coin      saturn
MARTIALIS PATRICIA   2 4 face_opposite    build_lr_senator
BERTRAMUS PRAEFECTUS 0 4 face_step        tax_coin
JOVILIUS  PRAEFECTUS 1 3 conquer_res      icon_aux_l
SEVERUS   PRAEFECTUS 2 5 expand_legacy    expand_senator
"""

SETTLEMENTS = """
H1 2 1 0 | H2 2 1 1 | H4 3 2 2 | H5 4 3 3 | H3 3 2 4
G1 2 1 0 | G4 3 2 1 | G5 3 2 2 | G3 4 3 3 | G2 3 2 4
E1 2 1 0 | E2 3 2 1 | E4 3 2 2 | E5 4 3 3 | E3 2 1 4
S1 2 1 0 | S2 3 2 1 | S4 4 3 2 | S5 4 3 3 | S3 3 2 4
"""

ROADS = """
HR1 Rome H1 1 | HR2 Rome H2 1 | HR3 H1 H3 2 | HR4 H2 H4 2 | HR5 H3 H5 2 | HR6 H4 H5 3
GR1 Rome G1 1 | GR2 G1 G2 2 | GR3 G2 G3 2 | GR4 Rome G4 1 | GR5 G4 G5 2 | GR6 G5 G3 3
ER1 Rome E1 1 | ER2 Rome E2 1 | ER3 E1 E3 2 | ER4 E2 E4 2 | ER5 E3 E5 3 | ER6 E4 E5 2
SR1 Rome S1 1 | SR2 Rome S2 1 | SR3 S1 S3 2 | SR4 S2 S4 2 | SR5 S3 S5 3 | SR6 S4 S5 2
"""

REGIONS = "HISPANIA S 3 | GALLIA W 4 | AEGYPTUS F 2 | ASIA_MINOR J 1"

NERO = "N1 8 | N2 6 | N3 4 | N4 2"

SENECA_COLUMNS = "action times type rank rubble hill seal top bottom"
SENECA = """
S1  construct 1 army          L I3 C 1 blue   yellow
S2  construct 1 army          H V3 P 1 blue   red
S3  construct 1 manufacturing L V3 E 1 yellow red
S4  construct 1 manufacturing H I3 V 1 blue   yellow
S5  construct 1 urban         L I3 P 1 blue   red
S6  construct 1 urban         H V3 C 1 yellow red
S7  construct 1 religious     - V3 V 1 blue   yellow
S8  construct 1 religious     - I3 A 1 blue   red
S9  construct 1 leisure       - I3 E 1 yellow red
S10 construct 1 leisure       - V3 L 1 blue   yellow
S11 conquer   1 -             - -  - 1 blue   red
S12 conquer   1 -             - -  - 1 yellow red
S13 conquer   2 -             - -  - 1 blue   yellow
S14 expand    1 -             - -  - 1 blue   red
S15 expand    1 -             - -  - 1 yellow red
S16 expand    2 -             - -  - 1 blue   yellow
S17 trade     1 -             - -  - 0 blue   red
S18 trade     1 -             - -  - 0 yellow red
"""


def _rows(text: str, columns: str) -> dict[str, dict[str, str]]:
    """A table written with blanks between cells, and a line or a bar between rows."""
    lines = [part.split() for line in text.strip().splitlines() for part in line.split("|")]
    return {row: dict(zip(columns.split(), cells, strict=True)) for row, *cells in lines}


PINNED: dict[str, Any] = {
    "dice": _rows(DICE, "resources workers auxiliaries"),
    "blueprints": _rows(BLUEPRINTS, BLUEPRINT_COLUMNS),
    "characters": _rows(CHARACTERS, CHARACTER_COLUMNS),
    "advisors": _rows(ADVISORS, ADVISOR_COLUMNS),
    "settlements": _rows(SETTLEMENTS, "strength glory order"),
    "roads": _rows(ROADS, "near far legacy"),
    "regions": _rows(REGIONS, "resource priority"),
    "nero": _rows(NERO, "vp"),
    "seneca": _rows(SENECA, SENECA_COLUMNS),
    "expand_icon": "builder",
    "juno_shape": "R6",
    "bonus_coins": 1,
    "connect_coins": 1,
    "bacchus_coins": 1,
    "mars_strength": 2,
    "mars_soldiers": 2,
    "mercury_coins": 2,
}
