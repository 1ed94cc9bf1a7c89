//! German.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: true,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "Z{row}S{column}",
    unequal: "≠",
    and: " und ",
    together: ", ",
    or: " oder ",
    or_eight: " oder ",

    row: "Zeile {number}",
    in_row: "in Zeile {number}",
    column: "Spalte {number}",
    in_column: "in Spalte {number}",
    block: "Block {number}",
    in_block: "in Block {number}",
    region: "Bereich {number}",
    in_region: "in Bereich {number}",
    diagonal: "Diagonale {number}",
    in_diagonal: "auf Diagonale {number}",
    window: "Fenster {number}",
    in_window: "in Fenster {number}",
    group: "Gruppe {number}",
    in_group: "in Gruppe {number}",
    house: "Bereich „{name}“ {number}",
    in_house: "im Bereich „{name}“ {number}",

    full_house: "{cell} ist das letzte freie Feld {in_house}, und dort fehlt nur noch {symbol}",
    hidden_single: "{in_house} ist {cell} der einzige Platz für {symbol}",
    naked_single: "{cell} hat keinen anderen Kandidaten als {symbol}",

    locked_seen: "{in_house} bleiben für {symbol} nur {cells}, und wer sie alle sieht, kann nicht \
                  {symbol} sein",
    locked: "{in_from} bleiben für {symbol} nur {cells}, alle {in_to}; dort steht {symbol} also \
             nirgends sonst",
    locked_direct: "{in_from} bleiben für {symbol} nur {cells}, alle {in_to}; damit bleibt für \
                    {symbol} {in_target} nur {cell}",

    naked_subset: "{cells} haben zusammen nur die Kandidaten {symbols}, also stehen diese sonst \
                   nirgends {in_house}",
    hidden_subset: "{in_house} bleiben für {symbols} nur {cells}, also steht dort nichts anderes",
    hidden_direct: "{in_house} bleiben für {symbols} nur {cells}; damit bleibt für {symbol} nur \
                    {cell}",

    fish: "{in_bases} kann {symbol} nur {in_covers} stehen, also kann dort kein anderes Feld \
           {symbol} sein",
    finned: "{in_bases} kann {symbol} nur {in_covers} stehen oder aber in {fins}; ein Feld, das \
             der Fisch ausschließt und das alle Flossen sieht, ist also nicht {symbol}",

    strong_link: "{in_house} in {start} oder {end}",
    strong_links: "{symbol} steht {links}; wo eine Verbindung endet, schließt sie den Anfang der \
                   nächsten aus; also steht {symbol} in {first} oder {last} und nicht dort, wo \
                   beide zu sehen sind",

    wing: "{cells} haben zusammen nur {symbols}, und davon kann nur {symbol} dort mehr als einmal \
           stehen, also steht {symbol} in {ends}",
    locked_wing: "{cells} haben zusammen nur {symbols}, und nichts davon kann dort mehr als einmal \
                  stehen, also steht jedes in einem dieser Felder",

    unique_loop: "{cells} ließen sich auf zwei Arten füllen, wenn sie nur {pair} hätten; also \
                  steht {extras} in {guardians}",
    bug: "ohne {extras} in {guardians} hätte jedes freie Feld zwei Kandidaten und jedes Zeichen \
          zwei Plätze in jedem Bereich, und das ergäbe zwei Lösungen",
    guardians_only: "{why}; {in_house} hat {symbols} keinen anderen Platz als diese Felder",
    guardians_subset: "{why}; zusammen mit {cells} belegt das {in_house} alle Plätze für {symbols}",
    avoidable_rectangle: "{cells} ließen sich auf zwei Arten füllen, wenn dort nur {pair} stünden, \
                          denn nichts davon ist vorgegeben; also steht {symbols} in {ends}",
    linked_rectangle: "{cells} ließen sich auf zwei Arten füllen, wenn dort nur {pair} stünden; \
                       ohne diese Streichung käme es dazu, denn {symbol} hat {in_houses} keinen \
                       anderen Platz",

    clue_combination: "{clue} lässt nur zu: {leaves}",
    clue_leaves: "{symbols} für {cells}",
    clue_leaves_nothing: "nichts für {cells}",
    required_symbol: "{clue} braucht {symbol} in {cells}, und wer sie alle sieht, kann nicht \
                     {symbol} sein",
    clue_and_house: "{in_house} steht {symbol} in {cells}, und damit lässt {clue} nur zu: {leaves}",
    cage: "der Käfig {cells}",
    cage_of: "der Käfig {cells} mit der Summe {sum}",
    clue: "die Vorgabe „{kind}“ {cells}",
    clue_of: "die Vorgabe „{kind}“ {cells} mit {values}",
    unknown_clue: "eine Vorgabe",
    rule_of: "die Regel „{kind}“ für {cells}",
    sum_of: "die Summe {total} von {cells} (aus {houses} und den Vorgaben dort)",

    smallest_reason: "sonst könnte dies nicht alles zugleich gelten: {facts}",
    fact_cell: "{cell} ist {symbols}",
    fact_house: "{in_house} steht {symbol} in {cells}",
    suppose: "angenommen {fact}",
    suppose_too: "angenommen außerdem {fact}",
    follows: "dann {fact}: {why}",
    refuted: "also {fact}",
    unfulfilled: "dann kann dies nicht gelten: {fact}",
    both: "dann sowohl {one} als auch {other}: ein Widerspruch",

    cluster: "{symbol} steht entweder in {one} oder in {other}",
    simple_trap: "{clusters}, also nicht dort, wo beide Farben zu sehen sind",
    simple_wrap: "{clusters}, und zwei Felder der einen Farbe sehen einander, also ist sie falsch",
    multi_trap: "{clusters}; zwei dieser Farben sehen einander, also gilt wenigstens eine der \
                 beiden anderen, und wer beide sieht, scheidet aus",
    multi_wrap: "{clusters}; die gestrichene Farbe sieht beide Farben der anderen Gruppe",

    sue_de_coq: "{cells} haben so viele Kandidaten, wie es Felder sind: {symbols}; jeder steht \
                 dort einmal, {first} {in_line} und {second} {in_block}, und {core} \
                 {core?gehört:gehören} zu beiden",
    als_chain: "jede dieser Mengen hat einen Kandidaten mehr als Felder: {sets}; sie sind durch \
                {symbols} verbunden, also fehlt einer von ihnen das Verbindende, und sie enthält \
                alles Übrige",
    petal: "ist es {symbol}, so {symbols?steht:stehen} {symbols} in {cells}",
    blossom: "in {cell} steht {symbols}: {petals}; also ist {symbol} in jedem Fall zu sehen",
    aligned_pair: "nähme man diesen Kandidaten in {first} oder {second}, so bliebe in jedem Fall \
                   nichts mehr für {witnesses}",

    w_wing: "{cells} haben nur {pair} und können nicht beide {linked} sein, denn {in_house} steht \
             {linked} in {places}; also ist eines von ihnen {symbol}",
    remote_pair: "{cells} haben nur {pair}, und jedes sieht das nächste; also sind {ends} \
                  verschieden",

    chain_start: "wenn {off}, dann {on}",
    chain_link: "also {off} und {on}",
    chain_set: " (sonst {cells?hätte:hätten} {cells} zu wenige Kandidaten)",
    chain_to_itself: "{links}; also auf jeden Fall {on}",
    chain_loop: "{links}, also {off}: eine Schleife, in der von jeder Verbindung ein Ende wahr ist",
    chain: "{links}; also {start} oder {end}",

    assumed: "wenn {start}",
    followed: "wenn {start}, dann {facts}",
    contradiction: "{way}, und das ist ein Widerspruch",
    in_every_case: "es folgt in jedem Fall: {ways}",

    look_at: "sehen Sie sich {place} an",
    look_for: "{technique}: sehen Sie sich {place} an",
    solved: "das Gitter ist voll und richtig",
    mistake: "Fehler: {mistake}",
    repeat: "{in_house} steht {symbol} zweimal, in {first} und {second}",
    changed: "anders als vorgegeben: {cells}",
    wrong: "sehen Sie sich noch einmal {cells} an",
    suspects: "das Gitter hat keine Lösung, aber ohne {cells} hat es eine",
    no_suspects: "das Gitter hat keine Lösung, und mehr als ein Feld ist falsch\nTipp: geben Sie \
                  mit --givens das ursprüngliche Rätsel an, um die falschen Felder zu finden",
    missing: "sehen Sie sich noch einmal die Kandidaten von {cells} an",
    unsolvable: "das ursprüngliche Rätsel hat keine Lösung",
    undecided: "nicht entschieden, das Budget ist aufgebraucht",
    stuck: "keine bekannte Technik führt zum nächsten Zeichen",
    nowhere: "auf dem Weg zur Lösung gibt es keinen Schritt mit der Technik {technique}",
    several: "Hinweis: es gibt mehr als eine Lösung; Techniken, die genau eine voraussetzen, sind \
              ausgeschaltet",
    way_solved: "gelöst: {grid}",
    way_rated: "Bewertung: {score}, {level} ({scale})",
    way_undecided: "nicht entschieden, das Budget ist aufgebraucht: {grid}",
    way_stuck: "keine bekannte Technik führt weiter: {grid}",
};
