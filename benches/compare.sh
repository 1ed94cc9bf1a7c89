#!/usr/bin/env bash
# Runs satoku and other generators side by side and writes a Markdown table of how fast they are.
#
#   benches/compare.sh [--rounds N] [--scale PERCENT] [--corpus FILE] [--variants FILE] [--svg FILE]
#                      [-o FILE]
#
#   --rounds N       how often each program runs, one after another in turn (default 9); medians
#                    are shown
#   --scale PERCENT  how much each run does, 100 being about 10 s a round; 5 is enough to try the
#                    script
#   --corpus FILE    a file of 9x9 puzzles, one a line, for the row that checks uniqueness; puzzles
#                    of our own without it
#   --variants FILE  a file of puzzles with other clues, one a line, in any format, for a row beside
#                    the solver CP-SAT, which always has rows of the corpus and of killers
#   --svg FILE       also draw cost against the side of the board and against the number of clues
#   -o FILE          where the table goes; standard output without it
#
# Needs cargo, python3, and a network the first time: one of the others is the crate `sudoku`, which
# is under the AGPL and no dependency of satoku. A program of a few lines that calls it is built in
# a temporary folder, which is removed at the end. The other is `qqwing` (`apt-get install qqwing`);
# without it its rows are left out. Every program runs on one thread unless the row says otherwise.
# Times are wall time of whole processes, output to /dev/null, so keep the machine quiet.
#
# A last table is beside CP-SAT of OR-tools, by benches/cp_sat.py. It is left out if python3 cannot
# install that in target/cp-sat.
set -euo pipefail
export LC_ALL=C

rounds=9 scale=100 corpus='' variants='' svg='' out=/dev/stdout
while [ $# -gt 0 ]; do
    case $1 in
        --rounds) rounds=$2 ;;
        --scale) scale=$2 ;;
        --corpus) corpus=$(realpath "$2") ;;
        --variants) variants=$(realpath "$2") ;;
        --svg) svg=$(realpath -m "$2") ;;
        -o) out=$(realpath -m "$2") ;;
        *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 2 ;;
    esac
    shift 2
done
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf '%s\n' "$*" >&2; }

say "building satoku"
cargo build --release --quiet
satoku=$(realpath "${CARGO_TARGET_DIR:-target}")/release/satoku

say "building a program around the crate sudoku in a temporary folder"
build_peer() {
    cargo init --quiet --vcs none --name peer "$work/peer" &&
    cd "$work/peer" && cargo add --quiet sudoku@0.8 &&
    printf '\n[profile.release]\nlto = "fat"\ncodegen-units = 1\n' >> Cargo.toml &&
    cat > src/main.rs <<'RUST' &&
use std::io::{BufWriter, Write};
use sudoku::{Sudoku, Symmetry};

/// `peer none COUNT` and `peer half-turn COUNT` make puzzles, `peer check FILE` counts unique ones.
fn main() {
    let words: Vec<String> = std::env::args().collect();
    let mut out = BufWriter::new(std::io::stdout().lock());
    if words[1] == "check" {
        let text = std::fs::read_to_string(&words[2]).unwrap();
        let puzzles = text.lines().map(|line| Sudoku::from_str_line(line).unwrap());
        let unique = puzzles.filter(|puzzle| puzzle.is_uniquely_solvable()).count();
        writeln!(out, "{unique} unique").unwrap();
        return;
    }
    let symmetry = || match words[1].as_str() {
        "none" => Symmetry::None,
        _ => Symmetry::HalfRotation,
    };
    for _ in 0..words[2].parse::<u64>().unwrap() {
        writeln!(out, "{}", Sudoku::generate_with_symmetry(symmetry()).to_str_line()).unwrap();
    }
}
RUST
    CARGO_TARGET_DIR=$work/peer/target cargo build --release --quiet
}
peer=$work/peer/target/release/peer
(build_peer) || { say "the crate sudoku could not be built: its rows are left out"; peer=''; }
qqwing=$(command -v qqwing) || { say "qqwing is not installed: its rows are left out"; qqwing=''; }

# Peak memory in KiB: GNU time where it is; Python otherwise, which counts at least its own 10 MiB.
clock=/usr/bin/time
"$clock" -f %M -o /dev/null true 2>/dev/null || clock=''
with_memory() {
    if [ -n "$clock" ]; then
        "$clock" -f %M -o "$work/memory" "$@"
    else
        python3 -c 'import resource, subprocess, sys
code = subprocess.call(sys.argv[2:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open(sys.argv[1], "w"))
sys.exit(code)' "$work/memory" "$@"
    fi
}

# measure NAME ITEMS COMMAND...: notes items a second, and KiB.
measure() {
    local name=$1 items=$2 start end
    shift 2
    start=$(date +%s.%N)
    with_memory "$@" > /dev/null 2> "$work/said" || { cat "$work/said" >&2; exit 1; }
    end=$(date +%s.%N)
    awk -v n="$items" -v a="$start" -v b="$end" '{print n / (b - a), $1}' "$work/memory" >> "$work/$name"
}
scaled() { echo $(($1 * scale / 100 > 0 ? $1 * scale / 100 : 1)); }
make() { # NAME ITEMS FLAGS...
    local name=$1 items
    items=$(scaled "$2")
    shift 2
    measure "$name" "$items" "$satoku" generate "$items" --seed "$round" --quiet "$@"
}

one=(--jobs 1 --assurance fast)
if [ -z "$corpus" ]; then
    corpus=$work/puzzles.txt
    "$satoku" generate "$(scaled 20000)" --seed 1 --quiet --assurance fast -o "$corpus"
    about="puzzles of our own"
else
    about=$(basename "$corpus")
fi
lines=$(grep -c . "$corpus")
singles=$(scaled 50)

for ((round = 1; round <= rounds; round++)); do
    say "round $round of $rounds"
    make fast 10000 "${one[@]}"
    [ -z "$peer" ] || measure crate_none "$(scaled 10000)" "$peer" none "$(scaled 10000)"
    make half_turn 10000 "${one[@]}" --symmetry rotate-180
    [ -z "$peer" ] || measure crate_half_turn "$(scaled 10000)" "$peer" half-turn "$(scaled 10000)"
    make proof 5000 --jobs 1
    make proof_two 5000 --jobs 2
    make double 3000 --jobs 1 --assurance double
    make fast_two 10000 --jobs 2 --assurance fast
    make varisat 300 "${one[@]}" --engine varisat
    [ -z "$qqwing" ] || measure qqwing "$(scaled 150)" "$qqwing" --generate "$(scaled 150)" --one-line
    make sixteen 100 --jobs 1 --size 16
    make sixteen_varisat 5 "${one[@]}" --size 16 --engine varisat
    measure check "$lines" "$satoku" check --quiet --jobs 1 "$corpus"
    [ -z "$peer" ] || measure crate_check "$lines" "$peer" check "$corpus"
    # shellcheck disable=SC2016 # the inner shell expands these
    measure single "$singles" bash -c 'for ((i = 0; i < $1; i++)); do "$0" generate --seed $i; done' \
        "$satoku" "$singles"
done
say "memory"
round=1
make ndjson_20 20000 --assurance fast --format ndjson
make ndjson_200 200000 --assurance fast --format ndjson

# Leaves out the part beside CP-SAT, and says why in one line, unless all that it needs is there.
cp_sat_table() {
    local target tools checks step line
    target=$(realpath "${CARGO_TARGET_DIR:-target}")
    tools=$target/cp-sat
    command -v python3 > /dev/null || { say "python3 is not installed: CP-SAT is left out"; return; }
    [ -x "$tools/bin/pip" ] || python3 -m venv "$tools" > /dev/null ||
        { say "python3 cannot make $tools: CP-SAT is left out"; return; }
    "$tools/bin/pip" install --quiet --disable-pip-version-check -r benches/requirements.txt 2> "$work/said" ||
        { say "ortools could not be installed in $tools: CP-SAT is left out"; return; }
    checks=$(cargo bench --quiet --bench checks --no-run --message-format json |
        python3 -c 'import json, sys
print(*[made["executable"] for made in map(json.loads, sys.stdin) if made.get("executable")])')
    step=$((lines / $(scaled 200) > 0 ? lines / $(scaled 200) : 1))
    grep . "$corpus" | awk -v n="$step" -v most="$(scaled 200)" 'NR % n == 0 && taken++ < most' > "$work/some.txt"
    "$satoku" convert "$work/some.txt" --quiet --to ndjson -o "$work/classic.ndjson"
    "$satoku" generate "$(scaled 50)" --variant cage --seed 7 --quiet --format ndjson -o "$work/killers.ndjson"
    set -- "$work/classic.ndjson" "$work/killers.ndjson"
    if [ -n "$variants" ]; then
        # Each alone, because the formats may differ; the program names what it refuses.
        while IFS= read -r line || [ -n "$line" ]; do
            printf '%s\n' "$line" | "$satoku" convert - --quiet --to ndjson >> "$work/variants.ndjson" || true
        done < "$variants"
        set -- "$work/variants.ndjson" "$@"
    fi
    echo
    echo "Beside CP-SAT of OR-tools with one worker: is there exactly one solution? Processor time."
    echo
    "$tools/bin/python" benches/cp_sat.py --beside "$checks" "$@" ||
        say "CP-SAT and satoku differ, as told above"
}
say "CP-SAT"
cp_sat_table > "$work/cp-sat.md"

# The median of a column of a file or of standard input.
median() { sort -g -k"$2,$2" "$1" | awk -v c="$2" '{v[NR] = $c} END {print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2}'; }
rate() { median "$work/$1" 1 | awk '{printf ($1 < 100 ? "%.1f" : "%.0f"), $1}'; }
spread() { sort -g "$work/$1" | awk '{v[NR] = $1} END {f = v[1] < 100 ? "%.1f" : "%.0f"; printf f " to " f, v[1], v[NR]}'; }
# Of the two rates of each round: a disturbance that lasts a while meets both.
ratio() { paste "$work/$1" "$work/$2" | awk '{print $1 / $3}' | median - 1 | awk '{printf "%.2f", $1}'; }
megabytes() { median "$work/$1" 2 | awk '{printf "%.1f", $1 / 1024}'; }
row() { # TEXT NAME [TEXT OF THE OTHER, NAME OF THE OTHER]
    if [ $# -eq 2 ]; then
        echo "| $1 | $(rate "$2") ($(spread "$2")) | | | |"
    elif [ -s "$work/$4" ]; then
        echo "| $1 | $(rate "$2") ($(spread "$2")) | $3 | $(rate "$4") ($(spread "$4")) |" \
            "$(ratio "$2" "$4") |"
    fi
}
{
    echo "Items a second: the median of $rounds rounds, with the lowest and the highest. The ratio is the median of the ratios of each round."
    echo
    echo "| satoku | a second | beside | a second | ratio |"
    echo "|---|---|---|---|---|"
    row "minimal 9x9, fast" fast 'crate `sudoku` 0.8, `Symmetry::None`' crate_none
    row "minimal 9x9, fast" fast '`qqwing --generate`' qqwing
    row "minimal 9x9, varisat alone, fast" varisat '`qqwing --generate`' qqwing
    row "half turn 9x9, fast" half_turn 'crate `sudoku` 0.8, `Symmetry::HalfRotation`' crate_half_turn
    row "minimal 9x9, with proof (default)" proof 'crate `sudoku` 0.8, `Symmetry::None`' crate_none
    row "minimal 9x9, with proof (default)" proof "ours, fast" fast
    row "minimal 9x9, double" double "ours, fast" fast
    row "minimal 9x9, fast, 2 threads" fast_two "ours, 1 thread" fast
    row "minimal 9x9, with proof, 2 threads" proof_two "ours, 1 thread" proof
    row "minimal 16x16, with proof (default)" sixteen "ours, varisat alone, fast" sixteen_varisat
    row "check of $lines puzzles ($about)" check 'crate `sudoku` 0.8, `is_uniquely_solvable`' crate_check
    row "\`satoku generate\`, a whole process" single
    echo
    echo "| peak memory | MB |"
    echo "|---|---|"
    echo "| $(scaled 20000) puzzles to NDJSON, fast, all cores | $(megabytes ndjson_20) |"
    echo "| $(scaled 200000) puzzles to NDJSON, fast, all cores | $(megabytes ndjson_200) |"
    echo "| minimal 9x9, with proof, 1 thread | $(megabytes proof) |"
    echo "| minimal 9x9, double, 1 thread | $(megabytes double) |"
    echo "| minimal 16x16, with proof, 1 thread | $(megabytes sixteen) |"
    echo "| check of $lines puzzles, 1 thread | $(megabytes check) |"
    [ -z "$qqwing" ] || echo "| \`qqwing --generate\` | $(megabytes qqwing) |"
    cat "$work/cp-sat.md"
} > "$out"

[ -n "$svg" ] || exit 0
say "charts"
point() { # PANEL, SERIES, X, ITEMS, FLAGS...
    local panel=$1 series=$2 x=$3 items
    items=$(scaled "$4")
    shift 4
    rm -f "$work/point"
    measure point "$items" "$satoku" generate "$items" --seed 1 --jobs 1 --quiet "$@"
    awk -v p="$panel" -v s="$series" -v x="$x" '{printf "%s\t%s\t%s\t%.9g\n", p, s, x, 1000 / $1}' "$work/point" >> "$work/chart.tsv"
}
while read -r side default varisat; do
    point side default "$side" "$default" --size "$side"
    [ "$varisat" = - ] || point side "varisat alone" "$side" "$varisat" --size "$side" --engine varisat --assurance fast
done <<'POINTS'
4 4000 1000
6 4000 800
8 3000 500
9 3000 400
10 1000 150
12 300 40
15 100 8
16 100 6
20 20 -
25 5 -
POINTS
while read -r clues count; do
    point clues fast "$clues" "$count" --clues "$clues" --assurance fast --tries 1000000
done <<'POINTS'
21 20
22 300
23 1000
24 2000
25 3000
26 3000
27 3000
28 3000
30 3000
33 3000
36 3000
40 3000
POINTS
python3 benches/chart.py "$work/chart.tsv" > "$svg"
