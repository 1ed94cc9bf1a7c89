//! Italian.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "R{row}C{column}",
    unequal: "≠",
    and: " e ",
    together: ", ",
    or: " o ",
    or_eight: " o ",

    row: "la riga {number}",
    in_row: "nella riga {number}",
    column: "la colonna {number}",
    in_column: "nella colonna {number}",
    block: "il riquadro {number}",
    in_block: "nel riquadro {number}",
    region: "la regione {number}",
    in_region: "nella regione {number}",
    diagonal: "la diagonale {number}",
    in_diagonal: "sulla diagonale {number}",
    window: "la finestra {number}",
    in_window: "nella finestra {number}",
    group: "il gruppo {number}",
    in_group: "nel gruppo {number}",
    house: "la zona «{name}» {number}",
    in_house: "nella zona «{name}» {number}",

    full_house: "{cell} è l’ultima casella vuota {in_house}, dove manca solo {symbol}",
    hidden_single: "{in_house} l’unico posto per {symbol} è {cell}",
    naked_single: "{cell} non ha altri candidati che {symbol}",

    locked_seen: "{in_house} per {symbol} restano solo {cells}, e una casella che le vede tutte \
                  non può contenere {symbol}",
    locked: "{in_from} per {symbol} restano solo {cells}, tutte {in_to}, quindi lì {symbol} non è \
             in nessun altro posto",
    locked_direct: "{in_from} per {symbol} restano solo {cells}, tutte {in_to}, quindi {in_target} \
                    per {symbol} resta solo {cell}",

    naked_subset: "{cells} hanno in tutto solo i candidati {symbols}, che quindi non sono in \
                   nessun altro posto {in_house}",
    hidden_subset: "{in_house} per {symbols} restano solo {cells}, quindi lì non c’è nient’altro",
    hidden_direct: "{in_house} per {symbols} restano solo {cells}, quindi per {symbol} resta solo \
                    {cell}",

    fish: "{in_bases} i posti per {symbol} sono solo {in_covers}, quindi lì nessun’altra casella \
           contiene {symbol}",
    finned: "{in_bases} i posti per {symbol} sono solo {in_covers}, oppure in {fins}; una casella \
             che il pesce esclude e che vede tutte le pinne quindi non contiene {symbol}",

    strong_link: "{in_house} in {start} o {end}",
    strong_links: "{symbol} è {links}; dove un legame finisce, esclude l’inizio del successivo, \
                   quindi {symbol} è in {first} o {last}, e non dove si vedono entrambi",

    wing: "{cells} hanno solo {symbols}, e di questi solo {symbol} può esserci più di una volta, \
           quindi {symbol} è in {ends}",
    locked_wing: "{cells} hanno solo {symbols}, e nessuno di questi può esserci più di una volta, \
                  quindi ognuno è in una di queste caselle",

    unique_loop: "{cells} si potrebbero riempire in due modi se avessero solo {pair}, quindi \
                  {extras} è in {guardians}",
    bug: "senza {extras} in {guardians} ogni casella vuota avrebbe due candidati e ogni simbolo \
          due posti in ogni regione, e ci sarebbero due soluzioni",
    guardians_only: "{why}; {in_house}, {symbols} non ha altro posto che queste caselle",
    guardians_subset: "{why}; insieme con {cells} questo occupa tutti i posti di {symbols} \
                       {in_house}",
    avoidable_rectangle: "{cells} si potrebbero riempire in due modi se contenessero solo {pair}, \
                          perché nessuna è data, quindi {symbols} è in {ends}",
    linked_rectangle: "{cells} si potrebbero riempire in due modi se contenessero solo {pair}; \
                       senza questa eliminazione sarebbe così, perché {symbol} non ha altro posto \
                       {in_houses}",

    clue_combination: "{clue} ammette solo: {leaves}",
    clue_leaves: "{symbols} per {cells}",
    clue_leaves_nothing: "niente per {cells}",
    required_symbol: "{clue} richiede {symbol} in {cells}, e una casella che le vede tutte non può \
                     essere {symbol}",
    clue_and_house: "{in_house}, {symbol} è in {cells}, e allora {clue} ammette solo: {leaves}",
    cage: "la gabbia {cells}",
    cage_of: "la gabbia {cells} di somma {sum}",
    clue: "l’indicazione «{kind}» {cells}",
    clue_of: "l’indicazione «{kind}» {cells} di valore {values}",
    unknown_clue: "un’indicazione",
    rule_of: "la regola «{kind}» per {cells}",
    sum_of: "la somma {total} di {cells} (secondo {houses} e le indicazioni che vi si trovano)",

    smallest_reason: "altrimenti tutto questo non potrebbe valere insieme: {facts}",
    fact_cell: "{cell} è {symbols}",
    fact_house: "{in_house}, {symbol} è in {cells}",
    suppose: "supponiamo {fact}",
    suppose_too: "supponiamo inoltre {fact}",
    follows: "allora {fact}: {why}",
    refuted: "quindi {fact}",
    unfulfilled: "allora questo non può valere: {fact}",
    both: "allora sia {one} sia {other}: una contraddizione",

    cluster: "{symbol} è o in {one} o in {other}",
    simple_trap: "{clusters}, quindi non dove si vedono entrambi i colori",
    simple_wrap: "{clusters}, e due caselle di uno stesso colore si vedono, quindi quel colore è \
                  falso",
    multi_trap: "{clusters}; due di questi colori si vedono, quindi almeno uno degli altri due è \
                 vero, e una casella che li vede entrambi è esclusa",
    multi_wrap: "{clusters}; il colore eliminato vede entrambi i colori dell’altro gruppo",

    sue_de_coq: "{cells} hanno tanti candidati quante sono le caselle: {symbols}; ognuno c’è una \
                 volta, {first} {in_line} e {second} {in_block}, e {core} \
                 {core?appartiene:appartengono} a entrambi",
    als_chain: "ognuno di questi insiemi ha un candidato più delle caselle: {sets}; li \
                {symbols?lega:legano} {symbols}, quindi a uno di essi manca ciò che lo lega, e \
                contiene tutto il resto",
    petal: "se è {symbol}, {cells} {cells?contiene:contengono} {symbols}",
    blossom: "{cell} contiene {symbols}: {petals}; quindi {symbol} si vede in ogni caso",
    aligned_pair: "con questo candidato in {first} o {second} non resterebbe in nessun caso niente \
                   per {witnesses}",

    w_wing: "{cells} hanno solo {pair} e non possono contenere entrambe {linked}, perché {linked} \
             è {in_house}, in {places}, quindi una di esse contiene {symbol}",
    remote_pair: "{cells} hanno solo {pair}, e ognuna vede la successiva, quindi {ends} sono \
                  diverse",

    chain_start: "se {off}, allora {on}",
    chain_link: "quindi {off} e {on}",
    chain_set: " (altrimenti {cells} {cells?avrebbe:avrebbero} troppo pochi candidati)",
    chain_to_itself: "{links}; quindi {on} in ogni caso",
    chain_loop: "{links}, quindi {off}: un anello in cui un estremo di ogni legame è vero",
    chain: "{links}; quindi {start} o {end}",

    assumed: "se {start}",
    followed: "se {start}, allora {facts}",
    contradiction: "{way}, che è una contraddizione",
    in_every_case: "ne segue in ogni caso: {ways}",

    look_at: "guardate {place}",
    look_for: "{technique}: guardate {place}",
    solved: "la griglia è piena e corretta",
    mistake: "errore: {mistake}",
    repeat: "{in_house}, {symbol} compare due volte, in {first} e {second}",
    changed: "diverso da quanto è dato in {cells}",
    wrong: "guardate di nuovo {cells}",
    suspects: "la griglia non ha soluzione, ma senza {cells} ne ha una",
    no_suspects: "la griglia non ha soluzione, e più di una casella è sbagliata\nsuggerimento: \
                  indicate il sudoku di partenza con --givens per trovare le caselle sbagliate",
    missing: "guardate di nuovo i candidati di {cells}",
    unsolvable: "il sudoku di partenza non ha soluzione",
    undecided: "non deciso, il budget è esaurito",
    stuck: "nessuna tecnica nota porta al simbolo successivo",
    nowhere: "sulla via della soluzione non c’è nessun passo della tecnica {technique}",
    several: "nota: c’è più di una soluzione; le tecniche che ne presuppongono una sola non si \
              usano",
    way_solved: "risolto: {grid}",
    way_rated: "punteggio: {score}, {level} ({scale})",
    way_undecided: "non deciso, il budget è esaurito: {grid}",
    way_stuck: "nessuna tecnica nota porta più avanti: {grid}",
};
