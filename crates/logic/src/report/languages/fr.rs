//! French.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion} : {why}",
    between: " ; ",
    cell: "L{row}C{column}",
    unequal: "≠",
    and: " et ",
    together: ", ",
    or: " ou ",
    or_eight: " ou ",

    row: "la ligne {number}",
    in_row: "dans la ligne {number}",
    column: "la colonne {number}",
    in_column: "dans la colonne {number}",
    block: "le bloc {number}",
    in_block: "dans le bloc {number}",
    region: "la région {number}",
    in_region: "dans la région {number}",
    diagonal: "la diagonale {number}",
    in_diagonal: "sur la diagonale {number}",
    window: "la fenêtre {number}",
    in_window: "dans la fenêtre {number}",
    group: "le groupe {number}",
    in_group: "dans le groupe {number}",
    house: "la zone « {name} » {number}",
    in_house: "dans la zone « {name} » {number}",

    full_house: "{cell} est la dernière case vide {in_house}, où il ne manque que {symbol}",
    hidden_single: "{in_house}, la seule place pour {symbol} est {cell}",
    naked_single: "{cell} n’a pas d’autre candidat que {symbol}",

    locked_seen: "{in_house}, il ne reste pour {symbol} que {cells}, et une case qui les voit \
                  toutes ne peut pas contenir {symbol}",
    locked: "{in_from}, il ne reste pour {symbol} que {cells}, toutes {in_to} ; {symbol} n’y est \
             donc nulle part ailleurs",
    locked_direct: "{in_from}, il ne reste pour {symbol} que {cells}, toutes {in_to} ; \
                    {in_target}, il ne reste donc pour {symbol} que {cell}",

    naked_subset: "{cells} n’ont ensemble que les candidats {symbols}, qui ne sont donc nulle part \
                   ailleurs {in_house}",
    hidden_subset: "{in_house}, il ne reste pour {symbols} que {cells}, qui ne contiennent donc \
                    rien d’autre",
    hidden_direct: "{in_house}, il ne reste pour {symbols} que {cells}, et donc pour {symbol} que \
                    {cell}",

    fish: "{in_bases}, {symbol} n’a de place que {in_covers} ; aucune autre case n’y contient donc \
           {symbol}",
    finned: "{in_bases}, {symbol} n’a de place que {in_covers}, ou bien en {fins} ; une case que \
             le poisson exclut et qui voit toutes les nageoires ne contient donc pas {symbol}",

    strong_link: "{in_house} en {start} ou {end}",
    strong_links: "{symbol} est {links} ; là où un lien finit, il exclut le début du suivant ; \
                   {symbol} est donc en {first} ou {last}, et non là où l’on voit les deux",

    wing: "{cells} n’ont que {symbols}, dont seul {symbol} peut s’y trouver plus d’une fois ; \
           {symbol} est donc en {ends}",
    locked_wing: "{cells} n’ont que {symbols}, dont aucun ne peut s’y trouver plus d’une fois ; \
                  chacun est donc dans l’une de ces cases",

    unique_loop: "{cells} pourraient se remplir de deux façons si elles n’avaient que {pair} ; \
                  {extras} est donc en {guardians}",
    bug: "sans {extras} en {guardians}, chaque case vide aurait deux candidats et chaque symbole \
          deux places partout, ce qui donnerait deux solutions",
    guardians_only: "{why} ; {in_house}, {symbols} n’a pas d’autre place que ces cases",
    guardians_subset: "{why} ; avec {cells}, cela prend toutes les places de {symbols} {in_house}",
    avoidable_rectangle: "{cells} pourraient se remplir de deux façons si elles ne contenaient que \
                          {pair}, car aucune n’est donnée ; {symbols} est donc en {ends}",
    linked_rectangle: "{cells} pourraient se remplir de deux façons si elles ne contenaient que \
                       {pair} ; sans cette élimination, ce serait le cas, car {symbol} n’a pas \
                       d’autre place {in_houses}",

    clue_combination: "{clue} n’admet que : {leaves}",
    clue_leaves: "{symbols} pour {cells}",
    clue_leaves_nothing: "rien pour {cells}",
    required_symbol: "{clue} exige {symbol} en {cells}, et une case qui les voit toutes ne peut pas \
                     être {symbol}",
    clue_and_house: "{in_house}, {symbol} est en {cells}, et alors {clue} n’admet que : {leaves}",
    cage: "la cage {cells}",
    cage_of: "la cage {cells} de somme {sum}",
    clue: "l’indice « {kind} » {cells}",
    clue_of: "l’indice « {kind} » {cells} de valeur {values}",
    unknown_clue: "un indice",
    rule_of: "la règle « {kind} » pour {cells}",
    sum_of: "la somme {total} de {cells} (d’après {houses} et les indices qui s’y trouvent)",

    smallest_reason: "sinon tout ceci ne pourrait pas être vrai à la fois : {facts}",
    fact_cell: "{cell} est {symbols}",
    fact_house: "{in_house}, {symbol} est en {cells}",
    suppose: "supposons {fact}",
    suppose_too: "supposons de plus {fact}",
    follows: "alors {fact} : {why}",
    refuted: "donc {fact}",
    unfulfilled: "alors ceci ne peut pas être vrai : {fact}",
    both: "alors à la fois {one} et {other} : une contradiction",

    cluster: "{symbol} est soit en {one}, soit en {other}",
    simple_trap: "{clusters}, et donc pas là où l’on voit les deux couleurs",
    simple_wrap: "{clusters}, et deux cases de l’une des couleurs se voient : cette couleur est \
                  fausse",
    multi_trap: "{clusters} ; deux de ces couleurs se voient, l’une au moins des deux autres est \
                 donc vraie, et une case qui voit ces deux-là est exclue",
    multi_wrap: "{clusters} ; la couleur éliminée voit les deux couleurs de l’autre groupe",

    sue_de_coq: "{cells} ont autant de candidats qu’il y a de cases : {symbols} ; chacun y est une \
                 fois, {first} {in_line} et {second} {in_block}, et {core} \
                 {core?appartient:appartiennent} aux deux",
    als_chain: "chacun de ces ensembles a un candidat de plus que de cases : {sets} ; ils sont \
                liés par {symbols}, donc il manque à l’un d’eux ce qui le lie, et il contient tout \
                le reste",
    petal: "si c’est {symbol}, {cells} {cells?contient:contiennent} {symbols}",
    blossom: "{cell} contient {symbols} : {petals} ; on voit donc {symbol} dans tous les cas",
    aligned_pair: "avec ce candidat en {first} ou {second}, il ne resterait en aucun cas de quoi \
                   remplir {witnesses}",

    w_wing: "{cells} n’ont que {pair} et ne peuvent contenir toutes deux {linked}, car {linked} \
             est {in_house}, en {places} ; l’une d’elles contient donc {symbol}",
    remote_pair: "{cells} n’ont que {pair}, et chacune voit la suivante ; {ends} sont donc \
                  différentes",

    chain_start: "si {off}, alors {on}",
    chain_link: "donc {off} et {on}",
    chain_set: " (sinon {cells} {cells?aurait:auraient} trop peu de candidats)",
    chain_to_itself: "{links} ; donc {on} en tout cas",
    chain_loop: "{links}, donc {off} : une boucle, où une extrémité de chaque lien est vraie",
    chain: "{links} ; donc {start} ou {end}",

    assumed: "si {start}",
    followed: "si {start}, alors {facts}",
    contradiction: "{way}, ce qui est une contradiction",
    in_every_case: "cela s’ensuit dans tous les cas : {ways}",

    look_at: "regardez {place}",
    look_for: "{technique} : regardez {place}",
    solved: "la grille est pleine et correcte",
    mistake: "erreur : {mistake}",
    repeat: "{in_house}, {symbol} figure deux fois, en {first} et {second}",
    changed: "ne correspond pas à la case donnée : {cells}",
    wrong: "regardez encore {cells}",
    suspects: "la grille n’a pas de solution, mais elle en a une sans {cells}",
    no_suspects: "la grille n’a pas de solution, et plus d’une case est fausse\nindice : donnez la \
                  grille de départ avec --givens pour trouver les cases fausses",
    missing: "regardez encore les candidats de {cells}",
    unsolvable: "la grille de départ n’a pas de solution",
    undecided: "non décidé : le budget est épuisé",
    stuck: "aucune technique connue ne mène au symbole suivant",
    nowhere: "il n’y a pas de pas {technique} sur le chemin de la solution",
    several: "note : il y a plus d’une solution ; les techniques qui en supposent une seule sont \
              désactivées",
    way_solved: "résolu : {grid}",
    way_rated: "cote : {score}, {level} ({scale})",
    way_undecided: "non décidé, le budget est épuisé : {grid}",
    way_stuck: "aucune technique connue ne mène plus loin : {grid}",
};
