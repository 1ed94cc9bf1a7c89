//! Dutch.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "R{row}K{column}",
    unequal: "≠",
    and: " en ",
    together: ", ",
    or: " of ",
    or_eight: " of ",

    row: "rij {number}",
    in_row: "in rij {number}",
    column: "kolom {number}",
    in_column: "in kolom {number}",
    block: "blok {number}",
    in_block: "in blok {number}",
    region: "gebied {number}",
    in_region: "in gebied {number}",
    diagonal: "diagonaal {number}",
    in_diagonal: "op diagonaal {number}",
    window: "venster {number}",
    in_window: "in venster {number}",
    group: "groep {number}",
    in_group: "in groep {number}",
    house: "gebied ‘{name}’ {number}",
    in_house: "in gebied ‘{name}’ {number}",

    full_house: "{cell} is het laatste lege vakje {in_house}, waar alleen {symbol} nog ontbreekt",
    hidden_single: "{in_house} is {cell} de enige plaats voor {symbol}",
    naked_single: "{cell} heeft geen andere kandidaat dan {symbol}",

    locked_seen: "{in_house} blijven voor {symbol} alleen {cells} over, en een vakje dat die alle \
                  ziet, kan geen {symbol} zijn",
    locked: "{in_from} blijven voor {symbol} alleen {cells} over, alle {in_to}, dus staat {symbol} \
             daar nergens anders",
    locked_direct: "{in_from} blijven voor {symbol} alleen {cells} over, alle {in_to}, dus blijft \
                    voor {symbol} {in_target} alleen {cell} over",

    naked_subset: "{cells} hebben samen alleen de kandidaten {symbols}, dus staan die verder \
                   nergens {in_house}",
    hidden_subset: "{in_house} blijven voor {symbols} alleen {cells} over, dus staat daar niets \
                    anders",
    hidden_direct: "{in_house} blijven voor {symbols} alleen {cells} over, dus blijft voor \
                    {symbol} alleen {cell} over",

    fish: "{in_bases} kan {symbol} alleen {in_covers} staan, dus kan daar geen ander vakje \
           {symbol} zijn",
    finned: "{in_bases} kan {symbol} alleen {in_covers} staan, of anders in {fins}; een vakje dat \
             de vis uitsluit en dat alle vinnen ziet, is dus geen {symbol}",

    strong_link: "{in_house} in {start} of {end}",
    strong_links: "{symbol} staat {links}; waar een verbinding eindigt, sluit ze het begin van de \
                   volgende uit, dus staat {symbol} in {first} of {last}, en niet waar beide te \
                   zien zijn",

    wing: "{cells} hebben samen alleen {symbols}, en daarvan kan alleen {symbol} daar meer dan één \
           keer staan, dus staat {symbol} in {ends}",
    locked_wing: "{cells} hebben samen alleen {symbols}, en daarvan kan er geen daar meer dan één \
                  keer staan, dus staat elk in een van deze vakjes",

    unique_loop: "{cells} zouden op twee manieren in te vullen zijn als ze alleen {pair} hadden, \
                  dus staat {extras} in {guardians}",
    bug: "zonder {extras} in {guardians} zou elk leeg vakje twee kandidaten hebben en elk teken \
          twee plaatsen in elk gebied, wat twee oplossingen zou geven",
    guardians_only: "{why}; {in_house} heeft {symbols} geen andere plaats dan deze vakjes",
    guardians_subset: "{why}; samen met {cells} neemt dat {in_house} alle plaatsen voor {symbols} \
                       in",
    avoidable_rectangle: "{cells} zouden op twee manieren in te vullen zijn als daar alleen {pair} \
                          stonden, want geen ervan is gegeven, dus staat {symbols} in {ends}",
    linked_rectangle: "{cells} zouden op twee manieren in te vullen zijn als daar alleen {pair} \
                       stonden; zonder deze schrapping zou dat zo zijn, want {symbol} heeft \
                       {in_houses} geen andere plaats",

    clue_combination: "{clue} laat alleen toe: {leaves}",
    clue_leaves: "{symbols} voor {cells}",
    clue_leaves_nothing: "niets voor {cells}",
    required_symbol: "{clue} heeft {symbol} nodig in {cells}, en een vakje dat die alle ziet, kan \
                     geen {symbol} zijn",
    clue_and_house: "{in_house} staat {symbol} in {cells}, en dan laat {clue} alleen toe: {leaves}",
    cage: "de kooi {cells}",
    cage_of: "de kooi {cells} met som {sum}",
    clue: "de aanwijzing ‘{kind}’ {cells}",
    clue_of: "de aanwijzing ‘{kind}’ {cells} met {values}",
    unknown_clue: "een aanwijzing",
    rule_of: "de regel ‘{kind}’ voor {cells}",
    sum_of: "de som {total} van {cells} (uit {houses} en de aanwijzingen daar)",

    smallest_reason: "anders kon dit niet allemaal tegelijk waar zijn: {facts}",
    fact_cell: "{cell} is {symbols}",
    fact_house: "{in_house} staat {symbol} in {cells}",
    suppose: "stel {fact}",
    suppose_too: "stel bovendien {fact}",
    follows: "dan {fact}: {why}",
    refuted: "dus {fact}",
    unfulfilled: "dan kan dit niet waar zijn: {fact}",
    both: "dan zowel {one} als {other}: een tegenspraak",

    cluster: "{symbol} staat ofwel in {one} ofwel in {other}",
    simple_trap: "{clusters}, dus niet waar beide kleuren te zien zijn",
    simple_wrap: "{clusters}, en twee vakjes van de ene kleur zien elkaar, dus is die kleur onwaar",
    multi_trap: "{clusters}; twee van deze kleuren zien elkaar, dus is minstens een van de twee \
                 andere waar, en een vakje dat die beide ziet, valt af",
    multi_wrap: "{clusters}; de geschrapte kleur ziet beide kleuren van de andere groep",

    sue_de_coq: "{cells} hebben evenveel kandidaten als het er vakjes zijn: {symbols}; elk staat \
                 daar één keer, {first} {in_line} en {second} {in_block}, en {core} \
                 {core?hoort:horen} bij beide",
    als_chain: "elk van deze verzamelingen heeft één kandidaat meer dan vakjes: {sets}; ze zijn \
                verbonden door {symbols}, dus mist een ervan wat haar verbindt, en bevat ze al het \
                overige",
    petal: "is het {symbol}, dan {symbols?staat:staan} {symbols} in {cells}",
    blossom: "in {cell} staat {symbols}: {petals}; dus is {symbol} in elk geval te zien",
    aligned_pair: "met deze kandidaat in {first} of {second} zou er in geen geval iets overblijven \
                   voor {witnesses}",

    w_wing: "{cells} hebben alleen {pair} en kunnen niet beide {linked} zijn, want {in_house} \
             staat {linked} in {places}, dus is een van beide {symbol}",
    remote_pair: "{cells} hebben alleen {pair}, en elk ziet het volgende, dus zijn {ends} \
                  verschillend",

    chain_start: "als {off}, dan {on}",
    chain_link: "dus {off} en {on}",
    chain_set: " (anders {cells?had:hadden} {cells} te weinig kandidaten)",
    chain_to_itself: "{links}; dus in elk geval {on}",
    chain_loop: "{links}, dus {off}: een lus waarin van elke verbinding één uiteinde waar is",
    chain: "{links}; dus {start} of {end}",

    assumed: "als {start}",
    followed: "als {start}, dan {facts}",
    contradiction: "{way}, en dat is een tegenspraak",
    in_every_case: "het volgt in elk geval: {ways}",

    look_at: "kijk naar {place}",
    look_for: "{technique}: kijk naar {place}",
    solved: "het rooster is vol en juist",
    mistake: "fout: {mistake}",
    repeat: "{in_house} staat {symbol} twee keer, in {first} en {second}",
    changed: "anders dan gegeven: {cells}",
    wrong: "kijk nog eens naar {cells}",
    suspects: "het rooster heeft geen oplossing, maar zonder {cells} wel",
    no_suspects: "het rooster heeft geen oplossing, en meer dan één vakje is fout\ntip: geef met \
                  --givens de oorspronkelijke puzzel op om de foute vakjes te vinden",
    missing: "kijk nog eens naar de kandidaten van {cells}",
    unsolvable: "de oorspronkelijke puzzel heeft geen oplossing",
    undecided: "niet beslist, het budget is op",
    stuck: "geen bekende techniek leidt naar het volgende teken",
    nowhere: "op weg naar de oplossing is er geen stap met de techniek {technique}",
    several: "opmerking: er is meer dan één oplossing; technieken die er precies één \
              veronderstellen, zijn uitgeschakeld",
    way_solved: "opgelost: {grid}",
    way_rated: "beoordeling: {score}, {level} ({scale})",
    way_undecided: "niet beslist, het budget is op: {grid}",
    way_stuck: "geen bekende techniek leidt verder: {grid}",
};
