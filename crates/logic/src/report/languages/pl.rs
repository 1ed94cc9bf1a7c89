//! Polish.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "W{row}K{column}",
    unequal: "≠",
    and: " i ",
    together: ", ",
    or: " lub ",
    or_eight: " lub ",

    row: "wiersz {number}",
    in_row: "w wierszu {number}",
    column: "kolumna {number}",
    in_column: "w kolumnie {number}",
    block: "blok {number}",
    in_block: "w bloku {number}",
    region: "obszar {number}",
    in_region: "w obszarze {number}",
    diagonal: "przekątna {number}",
    in_diagonal: "na przekątnej {number}",
    window: "okno {number}",
    in_window: "w oknie {number}",
    group: "grupa {number}",
    in_group: "w grupie {number}",
    house: "obszar „{name}” {number}",
    in_house: "w obszarze „{name}” {number}",

    full_house: "{cell} to ostatnie puste pole {in_house}, brakuje tam tylko {symbol}",
    hidden_single: "{in_house} jedynym miejscem dla {symbol} jest {cell}",
    naked_single: "{cell} nie ma innego kandydata niż {symbol}",

    locked_seen: "{in_house} dla {symbol} pozostają tylko {cells}, a pole, które widzi je \
                  wszystkie, nie może zawierać {symbol}",
    locked: "{in_from} dla {symbol} pozostają tylko {cells}, wszystkie {in_to}, więc nigdzie \
             indziej tam {symbol} nie stoi",
    locked_direct: "{in_from} dla {symbol} pozostają tylko {cells}, wszystkie {in_to}, więc \
                    {in_target} dla {symbol} pozostaje tylko {cell}",

    naked_subset: "{cells} mają razem tylko kandydatów {symbols}, więc nigdzie indziej {in_house} \
                   ich nie ma",
    hidden_subset: "{in_house} dla {symbols} pozostają tylko {cells}, więc nie ma tam nic innego",
    hidden_direct: "{in_house} dla {symbols} pozostają tylko {cells}, więc dla {symbol} pozostaje \
                    tylko {cell}",

    fish: "{in_bases} miejsca dla {symbol} są tylko {in_covers}, więc żadne inne pole nie zawiera \
           tam {symbol}",
    finned: "{in_bases} miejsca dla {symbol} są tylko {in_covers} albo w {fins}; pole, które ryba \
             wyklucza i które widzi wszystkie płetwy, nie zawiera więc {symbol}",

    strong_link: "{in_house} w {start} lub {end}",
    strong_links: "{symbol} stoi {links}; tam, gdzie połączenie się kończy, wyklucza początek \
                   następnego, więc {symbol} stoi w {first} lub {last}, a nie tam, skąd widać \
                   jedno i drugie",

    wing: "{cells} mają razem tylko {symbols}, a z nich tylko {symbol} może stać tam więcej niż \
           raz, więc {symbol} stoi w {ends}",
    locked_wing: "{cells} mają razem tylko {symbols}, a nic z tego nie może stać tam więcej niż \
                  raz, więc wszystko to znajduje się w tych polach",

    unique_loop: "{cells} można by wypełnić na dwa sposoby, gdyby miały tylko {pair}, więc \
                  {extras} stoi w {guardians}",
    bug: "bez {extras} w {guardians} każde puste pole miałoby dwóch kandydatów, a każdy symbol dwa \
          miejsca w każdym obszarze, co dałoby dwa rozwiązania",
    guardians_only: "{why}; {in_house} dla {symbols} nie ma innych miejsc niż te pola",
    guardians_subset: "{why}; razem z {cells} zajmuje to {in_house} wszystkie miejsca dla {symbols}",
    avoidable_rectangle: "{cells} można by wypełnić na dwa sposoby, gdyby zawierały tylko {pair}, \
                          bo żadne z nich nie jest dane, więc {symbols} stoi w {ends}",
    linked_rectangle: "{cells} można by wypełnić na dwa sposoby, gdyby zawierały tylko {pair}; bez \
                       tego skreślenia tak by było, bo {symbol} nie ma innego miejsca {in_houses}",

    clue_combination: "{clue} dopuszcza tylko: {leaves}",
    clue_leaves: "{symbols} dla {cells}",
    clue_leaves_nothing: "nic dla {cells}",
    required_symbol: "{clue} wymaga {symbol} w {cells}, a pole, które widzi je wszystkie, nie może \
                     mieć {symbol}",
    clue_and_house: "{in_house} znak {symbol} stoi w {cells}, a wtedy {clue} dopuszcza tylko: \
                     {leaves}",
    cage: "klatka {cells}",
    cage_of: "klatka {cells} o sumie {sum}",
    clue: "wskazówka „{kind}” {cells}",
    clue_of: "wskazówka „{kind}” {cells} o wartości {values}",
    unknown_clue: "wskazówka",
    rule_of: "reguła „{kind}” dla {cells}",
    sum_of: "suma {total} pól {cells} (z: {houses} i wskazówki, które tam są)",

    smallest_reason: "inaczej nie mogłoby być prawdą to wszystko naraz: {facts}",
    fact_cell: "{cell} to {symbols}",
    fact_house: "{in_house} znak {symbol} stoi w {cells}",
    suppose: "załóżmy {fact}",
    suppose_too: "załóżmy ponadto {fact}",
    follows: "wtedy {fact}: {why}",
    refuted: "zatem {fact}",
    unfulfilled: "wtedy to nie może być prawdą: {fact}",
    both: "wtedy zarazem {one} i {other}: sprzeczność",

    cluster: "{symbol} stoi albo w {one}, albo w {other}",
    simple_trap: "{clusters}, więc nie ma go tam, skąd widać oba kolory",
    simple_wrap: "{clusters}, a dwa pola jednego koloru widzą się nawzajem, więc ten kolor jest \
                  fałszywy",
    multi_trap: "{clusters}; dwa z tych kolorów widzą się nawzajem, więc co najmniej jeden z dwóch \
                 pozostałych jest prawdziwy, a pole, które widzi oba, odpada",
    multi_wrap: "{clusters}; skreślony kolor widzi oba kolory drugiej grupy",

    sue_de_coq: "{cells} mają tylu kandydatów, ile jest pól: {symbols}; każdy stoi tam raz, \
                 {first} {in_line}, a {second} {in_block}, a {core} {core?należy:należą} do obu",
    als_chain: "każdy z tych zbiorów ma o jednego kandydata więcej niż pól: {sets}; \
                {symbols?łączy:łączą} je {symbols}, więc jednemu z nich brakuje tego, co go łączy, \
                i zawiera całą resztę",
    petal: "jeśli {symbol}, to {cells} {cells?zawiera:zawierają} {symbols}",
    blossom: "{cell} zawiera {symbols}: {petals}; dlatego {symbol} widać w każdym przypadku",
    aligned_pair: "z tym kandydatem w {first} lub {second} w żadnym przypadku nic nie zostałoby \
                   dla {witnesses}",

    w_wing: "{cells} mają tylko {pair} i nie mogą oba zawierać {linked}, bo {linked} stoi \
             {in_house}, w {places}, więc jedno z nich zawiera {symbol}",
    remote_pair: "{cells} mają tylko {pair}, a każde widzi następne, więc {ends} są różne",

    chain_start: "jeśli {off}, to {on}",
    chain_link: "więc {off} i {on}",
    chain_set: " (inaczej {cells} {cells?miałoby:miałyby} za mało kandydatów)",
    chain_to_itself: "{links}; więc w każdym razie {on}",
    chain_loop: "{links}, więc {off}: pętla, w której jeden koniec każdego połączenia jest \
                 prawdziwy",
    chain: "{links}; więc {start} lub {end}",

    assumed: "jeśli {start}",
    followed: "jeśli {start}, to {facts}",
    contradiction: "{way}, a to sprzeczność",
    in_every_case: "wynika to w każdym przypadku: {ways}",

    look_at: "tutaj warto spojrzeć: {place}",
    look_for: "{technique}, tutaj warto spojrzeć: {place}",
    solved: "diagram jest pełny i poprawny",
    mistake: "błąd: {mistake}",
    repeat: "{symbol} stoi dwa razy {in_house}, w {first} i {second}",
    changed: "inaczej, niż jest dane: {cells}",
    wrong: "sprawdź jeszcze raz {cells}",
    suspects: "diagram nie ma rozwiązania, ale bez {cells} ma",
    no_suspects: "diagram nie ma rozwiązania, a więcej niż jedno pole jest błędne\nwskazówka: \
                  podaj pierwotną łamigłówkę przez --givens, aby znaleźć błędne pola",
    missing: "sprawdź jeszcze raz kandydatów w {cells}",
    unsolvable: "pierwotna łamigłówka nie ma rozwiązania",
    undecided: "nie rozstrzygnięto, budżet się wyczerpał",
    stuck: "żadna znana technika nie prowadzi do następnego symbolu",
    nowhere: "na drodze do rozwiązania nie ma kroku techniki {technique}",
    several: "uwaga: jest więcej niż jedno rozwiązanie; techniki, które zakładają tylko jedno, są \
              wyłączone",
    way_solved: "rozwiązano: {grid}",
    way_rated: "ocena: {score}, {level} ({scale})",
    way_undecided: "nie rozstrzygnięto, budżet się wyczerpał: {grid}",
    way_stuck: "żadna znana technika nie prowadzi dalej: {grid}",
};
