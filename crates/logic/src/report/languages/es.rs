//! Spanish.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "F{row}C{column}",
    unequal: "≠",
    and: " y ",
    together: ", ",
    or: " o ",
    or_eight: " u ",

    row: "la fila {number}",
    in_row: "en la fila {number}",
    column: "la columna {number}",
    in_column: "en la columna {number}",
    block: "la caja {number}",
    in_block: "en la caja {number}",
    region: "la región {number}",
    in_region: "en la región {number}",
    diagonal: "la diagonal {number}",
    in_diagonal: "en la diagonal {number}",
    window: "la ventana {number}",
    in_window: "en la ventana {number}",
    group: "el grupo {number}",
    in_group: "en el grupo {number}",
    house: "la zona «{name}» {number}",
    in_house: "en la zona «{name}» {number}",

    full_house: "{cell} es la última casilla vacía {in_house}, donde solo falta {symbol}",
    hidden_single: "{in_house}, el único lugar para {symbol} es {cell}",
    naked_single: "{cell} no tiene otro candidato que {symbol}",

    locked_seen: "{in_house} solo quedan para {symbol} {cells}, y una casilla que las ve todas no \
                  puede contener {symbol}",
    locked: "{in_from} solo quedan para {symbol} las casillas {cells}, todas {in_to}, así que allí \
             {symbol} no está en ningún otro lugar",
    locked_direct: "{in_from} solo quedan para {symbol} las casillas {cells}, todas {in_to}, así \
                    que {in_target} solo queda {cell} para {symbol}",

    naked_subset: "{cells} tienen entre ellas solo los candidatos {symbols}, así que estos no \
                   están en ningún otro lugar {in_house}",
    hidden_subset: "{in_house} solo quedan para {symbols} las casillas {cells}, así que en ellas \
                    no hay nada más",
    hidden_direct: "{in_house} solo quedan para {symbols} las casillas {cells}, así que para \
                    {symbol} solo queda {cell}",

    fish: "{in_bases}, los lugares para {symbol} están solo {in_covers}, así que ninguna otra \
           casilla contiene allí {symbol}",
    finned: "{in_bases}, los lugares para {symbol} están solo {in_covers}, o bien en {fins}; una \
             casilla que el pez excluye y que ve todas las aletas no contiene {symbol}",

    strong_link: "{in_house} en {start} o {end}",
    strong_links: "{symbol} está {links}; donde termina un enlace, excluye el comienzo del \
                   siguiente, así que {symbol} está en {first} o {last}, y no donde se ven ambos",

    wing: "{cells} tienen solo {symbols}, y de estos solo {symbol} puede estar allí más de una \
           vez, así que {symbol} está en {ends}",
    locked_wing: "{cells} tienen solo {symbols}, y ninguno de estos puede estar allí más de una \
                  vez, así que cada uno está en una de esas casillas",

    unique_loop: "{cells} podrían llenarse de dos maneras si solo tuvieran {pair}, así que \
                  {extras} está en {guardians}",
    bug: "sin {extras} en {guardians}, cada casilla vacía tendría dos candidatos y cada símbolo \
          dos lugares en cada región, lo que daría dos soluciones",
    guardians_only: "{why}; {in_house}, {symbols} no tiene otro lugar que esas casillas",
    guardians_subset: "{why}; junto con {cells}, eso ocupa todos los lugares de {symbols} \
                       {in_house}",
    avoidable_rectangle: "{cells} podrían llenarse de dos maneras si solo contuvieran {pair}, pues \
                          ninguna está dada, así que {symbols} está en {ends}",
    linked_rectangle: "{cells} podrían llenarse de dos maneras si solo contuvieran {pair}; sin \
                       esta eliminación sería así, pues {symbol} no tiene otro lugar {in_houses}",

    clue_combination: "{clue} solo admite: {leaves}",
    clue_leaves: "{symbols} para {cells}",
    clue_leaves_nothing: "nada para {cells}",
    required_symbol: "{clue} necesita {symbol} en {cells}, y una casilla que las ve todas no puede \
                     ser {symbol}",
    clue_and_house: "{in_house}, {symbol} está en {cells}, y entonces {clue} solo admite: {leaves}",
    cage: "la jaula {cells}",
    cage_of: "la jaula {cells} de suma {sum}",
    clue: "la indicación «{kind}» {cells}",
    clue_of: "la indicación «{kind}» {cells} de valor {values}",
    unknown_clue: "una indicación",
    rule_of: "la regla «{kind}» para {cells}",
    sum_of: "la suma {total} de {cells} (según {houses} y las indicaciones que hay allí)",

    smallest_reason: "de lo contrario no podría cumplirse todo esto a la vez: {facts}",
    fact_cell: "{cell} es {symbols}",
    fact_house: "{in_house}, {symbol} está en {cells}",
    suppose: "supongamos {fact}",
    suppose_too: "supongamos además {fact}",
    follows: "entonces {fact}: {why}",
    refuted: "por tanto {fact}",
    unfulfilled: "entonces esto no puede cumplirse: {fact}",
    both: "entonces {one} y a la vez {other}: una contradicción",

    cluster: "{symbol} está o bien en {one} o bien en {other}",
    simple_trap: "{clusters}, así que no está donde se ven los dos colores",
    simple_wrap: "{clusters}, y dos casillas de un mismo color se ven, así que ese color es falso",
    multi_trap: "{clusters}; dos de esos colores se ven, así que al menos uno de los otros dos es \
                 verdadero, y una casilla que ve ambos queda excluida",
    multi_wrap: "{clusters}; el color eliminado ve los dos colores del otro grupo",

    sue_de_coq: "{cells} tienen tantos candidatos como casillas son: {symbols}; cada uno está allí \
                 una vez, {first} {in_line} y {second} {in_block}, y {core} \
                 {core?pertenece:pertenecen} a ambas",
    als_chain: "cada uno de estos conjuntos tiene un candidato más que casillas: {sets}; los \
                {symbols?une:unen} {symbols}, así que a uno de ellos le falta lo que lo une y \
                contiene todo lo demás",
    petal: "si es {symbol}, {cells} {cells?contiene:contienen} {symbols}",
    blossom: "{cell} contiene {symbols}: {petals}; por eso {symbol} se ve en todos los casos",
    aligned_pair: "con este candidato en {first} o {second} no quedaría en ningún caso nada para \
                   {witnesses}",

    w_wing: "{cells} tienen solo {pair} y no pueden contener ambas {linked}, pues {linked} está \
             {in_house}, en {places}, así que una de ellas contiene {symbol}",
    remote_pair: "{cells} tienen solo {pair}, y cada una ve la siguiente, así que {ends} son \
                  distintas",

    chain_start: "si {off}, entonces {on}",
    chain_link: "por tanto {off} y {on}",
    chain_set: " (si no, {cells} {cells?tendría:tendrían} muy pocos candidatos)",
    chain_to_itself: "{links}; por tanto {on} en cualquier caso",
    chain_loop: "{links}, por tanto {off}: un bucle en el que un extremo de cada enlace es \
                 verdadero",
    chain: "{links}; por tanto {start} o {end}",

    assumed: "si {start}",
    followed: "si {start}, entonces {facts}",
    contradiction: "{way}, lo que es una contradicción",
    in_every_case: "se sigue en todos los casos: {ways}",

    look_at: "mire {place}",
    look_for: "{technique}: mire {place}",
    solved: "la cuadrícula está llena y es correcta",
    mistake: "error: {mistake}",
    repeat: "{in_house} está {symbol} dos veces, en {first} y {second}",
    changed: "distinto de lo dado en {cells}",
    wrong: "vuelva a mirar {cells}",
    suspects: "la cuadrícula no tiene solución, pero sin {cells} tiene una",
    no_suspects: "la cuadrícula no tiene solución, y hay más de una casilla equivocada\npista: \
                  indique el sudoku original con --givens para encontrar las casillas equivocadas",
    missing: "vuelva a mirar los candidatos de {cells}",
    unsolvable: "el sudoku original no tiene solución",
    undecided: "no se pudo decidir con el presupuesto dado",
    stuck: "ninguna técnica conocida lleva al símbolo siguiente",
    nowhere: "no hay ningún paso de la técnica {technique} en el camino a la solución",
    several: "nota: hay más de una solución; las técnicas que suponen una sola no se usan",
    way_solved: "resuelto: {grid}",
    way_rated: "puntuación: {score}, {level} ({scale})",
    way_undecided: "no se pudo decidir con el presupuesto dado: {grid}",
    way_stuck: "ninguna técnica conocida lleva más lejos: {grid}",
};
