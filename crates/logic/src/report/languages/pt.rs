//! Portuguese.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "L{row}C{column}",
    unequal: "≠",
    and: " e ",
    together: ", ",
    or: " ou ",
    or_eight: " ou ",

    row: "a linha {number}",
    in_row: "na linha {number}",
    column: "a coluna {number}",
    in_column: "na coluna {number}",
    block: "o bloco {number}",
    in_block: "no bloco {number}",
    region: "a região {number}",
    in_region: "na região {number}",
    diagonal: "a diagonal {number}",
    in_diagonal: "na diagonal {number}",
    window: "a janela {number}",
    in_window: "na janela {number}",
    group: "o grupo {number}",
    in_group: "no grupo {number}",
    house: "a zona “{name}” {number}",
    in_house: "na zona “{name}” {number}",

    full_house: "{cell} é a última célula vazia {in_house}, onde só falta {symbol}",
    hidden_single: "{in_house}, o único lugar para {symbol} é {cell}",
    naked_single: "{cell} não tem outro candidato além de {symbol}",

    locked_seen: "{in_house} só restam para {symbol} as células {cells}, e uma célula que vê todas \
                  elas não pode conter {symbol}",
    locked: "{in_from} só restam para {symbol} as células {cells}, todas {in_to}, portanto ali \
             {symbol} não está em nenhum outro lugar",
    locked_direct: "{in_from} só restam para {symbol} as células {cells}, todas {in_to}, portanto \
                    {in_target} só resta {cell} para {symbol}",

    naked_subset: "{cells} têm ao todo só os candidatos {symbols}, portanto estes não estão em \
                   nenhum outro lugar {in_house}",
    hidden_subset: "{in_house} só restam para {symbols} as células {cells}, portanto ali não há \
                    mais nada",
    hidden_direct: "{in_house} só restam para {symbols} as células {cells}, portanto para {symbol} \
                    só resta {cell}",

    fish: "{in_bases}, os lugares para {symbol} estão só {in_covers}, portanto nenhuma outra \
           célula contém ali {symbol}",
    finned: "{in_bases}, os lugares para {symbol} estão só {in_covers}, ou então em {fins}; uma \
             célula que o peixe exclui e que vê todas as barbatanas não contém {symbol}",

    strong_link: "{in_house} em {start} ou {end}",
    strong_links: "{symbol} está {links}; onde uma ligação termina, exclui o começo da seguinte, \
                   portanto {symbol} está em {first} ou {last}, e não onde se veem ambos",

    wing: "{cells} têm só {symbols}, e destes só {symbol} pode estar ali mais de uma vez, portanto \
           {symbol} está em {ends}",
    locked_wing: "{cells} têm só {symbols}, e nenhum destes pode estar ali mais de uma vez, \
                  portanto cada um está em uma dessas células",

    unique_loop: "{cells} poderiam ser preenchidas de duas maneiras se tivessem só {pair}, \
                  portanto {extras} está em {guardians}",
    bug: "sem {extras} em {guardians}, cada célula vazia teria dois candidatos e cada símbolo dois \
          lugares em cada região, o que daria duas soluções",
    guardians_only: "{why}; {in_house}, {symbols} não tem outro lugar além dessas células",
    guardians_subset: "{why}; junto com {cells}, isso ocupa todos os lugares de {symbols} \
                       {in_house}",
    avoidable_rectangle: "{cells} poderiam ser preenchidas de duas maneiras se contivessem só \
                          {pair}, pois nenhuma é dada, portanto {symbols} está em {ends}",
    linked_rectangle: "{cells} poderiam ser preenchidas de duas maneiras se contivessem só {pair}; \
                       sem esta eliminação seria assim, pois {symbol} não tem outro lugar \
                       {in_houses}",

    clue_combination: "{clue} só admite: {leaves}",
    clue_leaves: "{symbols} para {cells}",
    clue_leaves_nothing: "nada para {cells}",
    required_symbol: "{clue} exige {symbol} em {cells}, e uma célula que vê todas elas não pode ser \
                     {symbol}",
    clue_and_house: "{in_house}, {symbol} está em {cells}, e então {clue} só admite: {leaves}",
    cage: "a gaiola {cells}",
    cage_of: "a gaiola {cells} de soma {sum}",
    clue: "a indicação “{kind}” {cells}",
    clue_of: "a indicação “{kind}” {cells} de valor {values}",
    unknown_clue: "uma indicação",
    rule_of: "a regra “{kind}” para {cells}",
    sum_of: "a soma {total} de {cells} (segundo {houses} e as indicações que estão ali)",

    smallest_reason: "do contrário tudo isto não poderia valer ao mesmo tempo: {facts}",
    fact_cell: "{cell} é {symbols}",
    fact_house: "{in_house}, {symbol} está em {cells}",
    suppose: "suponhamos {fact}",
    suppose_too: "suponhamos também {fact}",
    follows: "então {fact}: {why}",
    refuted: "logo {fact}",
    unfulfilled: "então isto não pode valer: {fact}",
    both: "então {one} e ao mesmo tempo {other}: uma contradição",

    cluster: "{symbol} está ou em {one} ou em {other}",
    simple_trap: "{clusters}, portanto não está onde se veem as duas cores",
    simple_wrap: "{clusters}, e duas células da mesma cor se veem, portanto essa cor é falsa",
    multi_trap: "{clusters}; duas dessas cores se veem, portanto pelo menos uma das outras duas é \
                 verdadeira, e uma célula que vê ambas fica excluída",
    multi_wrap: "{clusters}; a cor eliminada vê as duas cores do outro grupo",

    sue_de_coq: "{cells} têm tantos candidatos quantas são as células: {symbols}; cada um está ali \
                 uma vez, {first} {in_line} e {second} {in_block}, e {core} \
                 {core?pertence:pertencem} a ambos",
    als_chain: "cada um destes conjuntos tem um candidato a mais que células: {sets}; são ligados \
                por {symbols}, portanto a um deles falta o que o liga, e ele contém todo o resto",
    petal: "se for {symbol}, {cells} {cells?contém:contêm} {symbols}",
    blossom: "{cell} contém {symbols}: {petals}; por isso {symbol} se vê em todos os casos",
    aligned_pair: "com este candidato em {first} ou {second} não restaria em nenhum caso nada para \
                   {witnesses}",

    w_wing: "{cells} têm só {pair} e não podem conter ambas {linked}, pois {linked} está \
             {in_house}, em {places}, portanto uma delas contém {symbol}",
    remote_pair: "{cells} têm só {pair}, e cada uma vê a seguinte, portanto {ends} são diferentes",

    chain_start: "se {off}, então {on}",
    chain_link: "portanto {off} e {on}",
    chain_set: " (senão {cells} {cells?teria:teriam} candidatos de menos)",
    chain_to_itself: "{links}; portanto {on} em qualquer caso",
    chain_loop: "{links}, portanto {off}: um laço em que uma ponta de cada ligação é verdadeira",
    chain: "{links}; portanto {start} ou {end}",

    assumed: "se {start}",
    followed: "se {start}, então {facts}",
    contradiction: "{way}, o que é uma contradição",
    in_every_case: "segue-se em todos os casos: {ways}",

    look_at: "olhe para {place}",
    look_for: "{technique}: olhe para {place}",
    solved: "a grade está cheia e correta",
    mistake: "erro: {mistake}",
    repeat: "{in_house}, {symbol} aparece duas vezes, em {first} e {second}",
    changed: "diferente do que é dado em {cells}",
    wrong: "olhe de novo para {cells}",
    suspects: "a grade não tem solução, mas sem {cells} tem uma",
    no_suspects: "a grade não tem solução, e mais de uma célula está errada\ndica: indique o \
                  sudoku original com --givens para encontrar as células erradas",
    missing: "olhe de novo para os candidatos de {cells}",
    unsolvable: "o sudoku original não tem solução",
    undecided: "não decidido, o orçamento se esgotou",
    stuck: "nenhuma técnica conhecida leva ao próximo símbolo",
    nowhere: "não há nenhum passo da técnica {technique} no caminho da solução",
    several: "nota: há mais de uma solução; as técnicas que supõem uma só não são usadas",
    way_solved: "resolvido: {grid}",
    way_rated: "classificação: {score}, {level} ({scale})",
    way_undecided: "não decidido, o orçamento se esgotou: {grid}",
    way_stuck: "nenhuma técnica conhecida leva mais longe: {grid}",
};
