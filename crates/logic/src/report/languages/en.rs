//! English.

use crate::report::sentences::Sentences;

pub(in crate::report) const SENTENCES: Sentences = Sentences {
    capital: false,

    sentence: "{conclusion}: {why}",
    between: "; ",
    cell: "r{row}c{column}",
    unequal: "<>",
    and: " and ",
    together: " and ",
    or: " or ",
    or_eight: " or ",

    row: "row {number}",
    in_row: "in row {number}",
    column: "column {number}",
    in_column: "in column {number}",
    block: "box {number}",
    in_block: "in box {number}",
    region: "region {number}",
    in_region: "in region {number}",
    diagonal: "diagonal {number}",
    in_diagonal: "in diagonal {number}",
    window: "window {number}",
    in_window: "in window {number}",
    group: "group {number}",
    in_group: "in group {number}",
    house: "{name} {number}",
    in_house: "in {name} {number}",

    full_house: "{cell} is the last empty cell of {house}, where {symbol} is missing",
    hidden_single: "in {house}, {symbol} has no place but {cell}",
    naked_single: "{cell} has no candidate but {symbol}",

    locked_seen: "in {house}, {symbol} can only be in {cells}, all of which these see",
    locked: "in {from}, {symbol} can only be in {cells}, all in {to}, so that it is nowhere else \
             there",
    locked_direct: "in {from}, {symbol} can only be in {cells}, all in {to}, which leaves {cell} \
                    alone for it in {target}",

    naked_subset: "{cells} have only {symbols} among them, so that these are nowhere else in \
                   {house}",
    hidden_subset: "in {house}, {symbols} can only be in {cells}, so that nothing else is there",
    hidden_direct: "in {house}, {symbols} can only be in {cells}, which leaves {cell} alone for \
                    {symbol}",

    fish: "{bases} have {symbol} in {covers} only, so that no other cell there is {symbol}",
    finned: "{bases} have {symbol} in {covers} only, or else at {fins}, so that it is not where \
             both see",

    strong_link: "in {house} at {start} or {end}",
    strong_links: "{symbol} is {links}; where each link ends it excludes the start of the next, \
                   so that it is at {first} or {last}, and not where both are seen",

    wing: "{cells} have only {symbols}, and of these none but {symbol} can be there twice, so \
           that {symbol} is in {ends}",
    locked_wing: "{cells} have only {symbols}, of which none can be there twice, so that each of \
                  them is in one of the cells",

    unique_loop: "{cells} could be filled in two ways if they had only {pair}, so that {extras} \
                  is in {guardians}",
    bug: "without {extras} in {guardians} every cell would have two candidates and every symbol \
          two places in each house, which two solutions would fit",
    guardians_only: "{why}; in {house}, {symbols} has no other place than these cells",
    guardians_subset: "{why}; with {cells} that takes all places of {symbols} in {house}",
    avoidable_rectangle: "{cells} could be filled in two ways if they held only {pair}, none of \
                          them given, so that {symbols} is in {ends}",
    linked_rectangle: "{cells} could be filled in two ways if they held only {pair}; with the \
                       elimination undone they would, as {symbol} has no other place in {houses}",

    clue_combination: "the combinations of {clue} leave {leaves}",
    clue_leaves: "{symbols} for {cells}",
    clue_leaves_nothing: "nothing for {cells}",
    required_symbol: "{clue} needs {symbol} in {cells}, all of which these see",
    clue_and_house: "{in_house}, {symbol} is in {cells}, and with that {clue} leaves {leaves}",
    cage: "the cage {cells}",
    cage_of: "the cage {cells} of {sum}",
    clue: "the {kind} {cells}",
    clue_of: "the {kind} {cells} of {values}",
    unknown_clue: "a clue",
    rule_of: "the {kind} rule for {cells}",
    sum_of: "the sum {total} of {cells} (from {houses} and the clues there)",

    smallest_reason: "otherwise these could not all be true: {facts}",
    fact_cell: "{cell} is {symbols}",
    fact_house: "{in_house}, {symbol} is in {cells}",
    suppose: "suppose {fact}",
    suppose_too: "suppose {fact} as well",
    follows: "then {fact}: {why}",
    refuted: "so {fact}",
    unfulfilled: "then this cannot hold: {fact}",
    both: "then both {one} and {other}: a contradiction",

    cluster: "{symbol} is in all of {one} or in all of {other}",
    simple_trap: "{clusters}, so that it is not where both are seen",
    simple_wrap: "{clusters}, and two of the one colour see each other",
    multi_trap: "{clusters}, and not in two of these that see each other, so that it is not where \
                 both of the others are seen",
    multi_wrap: "{clusters}, and those that are not see both colours of the others",

    sue_de_coq: "{cells} have as many symbols as they are, {symbols}, each of which is there \
                 once; {first} within {line} and {second} within {block}, which {core} \
                 {core?belongs:belong} to both",
    als_chain: "each of the sets {sets} has one symbol more than cells; linked by {symbols}, one \
                of them lacks the link and holds all the rest",
    petal: "if it is {symbol}, {cells} {cells?holds:hold} {symbols}",
    blossom: "{cell} is {symbols}; {petals}; so {symbol} is always where it is seen",
    aligned_pair: "{first} and {second} cannot hold two symbols that are all that is left to \
                   {witnesses}, so that nothing goes with it",

    w_wing: "{cells} have only {pair}, and not both are {linked}, for {in_house} it is in \
             {places}; so one of them is {symbol}",
    remote_pair: "{cells} have only {pair}, each in sight of the next, so that {ends} are not the \
                  same",

    chain_start: "if {off} then {on}",
    chain_link: "so {off} and {on}",
    chain_set: " (else {cells} {cells?has:have} too few symbols)",
    chain_to_itself: "{links}; so {on} in any case",
    chain_loop: "{links}, so {off}: a loop, so that one end of each link is true",
    chain: "{links}; so {start} or {end}",

    assumed: "if {start}",
    followed: "if {start} then {facts}",
    contradiction: "{way}, which is a contradiction",
    in_every_case: "it follows in every case: {ways}",

    look_at: "look at {place}",
    look_for: "{technique}: look at {place}",
    solved: "the grid is full and correct",
    mistake: "mistake: {mistake}",
    repeat: "{house} holds {symbol} twice, at {first} and {second}",
    changed: "differs from the given at {cells}",
    wrong: "look again at {cells}",
    suspects: "the grid has no solution, but has one without {cells}",
    no_suspects: "the grid has no solution, and more than one cell is wrong\n\
                  hint: give the original puzzle with --givens to find the wrong cells",
    missing: "look again at the candidates of {cells}",
    unsolvable: "the original puzzle has no solution",
    undecided: "not decided within the budget",
    stuck: "no known technique leads to the next symbol",
    nowhere: "there is no {technique} on the way to the solution",
    several: "note: there is more than one solution: techniques that rely on a single one are off",
    way_solved: "solved: {grid}",
    way_rated: "rating: {score}, {level} ({scale})",
    way_undecided: "not decided within the budget: {grid}",
    way_stuck: "no known technique leads further: {grid}",
};
