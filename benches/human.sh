#!/usr/bin/env bash
# Measures the human solver against corpora and prints what docs/benchmarks.md says of it.
#
#   benches/human.sh --corpus DIR
#
# DIR has the files that docs/benchmarks.md names: rated_dev.txt (puzzles with ratings),
# magictour_top1465.txt and technique_cases_reglib.txt. A file that is not there is named and its
# part left out. Takes some ten minutes. Speeds are per second of processor time (user) of one
# thread, whole processes.
set -euo pipefail
export LC_ALL=C

[ $# -eq 2 ] && [ "$1" = --corpus ] || { sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit 2; }
corpus=$(realpath "$2")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cargo build --release --quiet
built=$(realpath "${CARGO_TARGET_DIR:-target}")/release
tool() { cargo bench --quiet --bench "$1" -- "${@:2}"; }
title() { printf '\n## %s\n\n' "$*"; }
has() { [ -f "$corpus/$1" ] || { printf 'left out: there is no %s in %s\n' "$1" "$corpus"; return 1; }; }

# How many a second: `speed NAME COUNT COMMAND...`.
speed() {
    local name=$1 count=$2 seconds
    shift 2
    # An exit code other than 0 ends the script.
    { TIMEFORMAT=%U; time "$@" > "$work/out" 2> "$work/err"; } 2> "$work/time" || { cat "$work/err" >&2; exit 1; }
    seconds=$(tail -1 "$work/time")
    awk -v name="$name" -v count="$count" -v seconds="$seconds" \
        'BEGIN { printf "%-24s %9d in %7.2f s %9.0f a second\n", name, count, seconds, count / seconds }'
}

title "Corpora (SHA-256)"
(cd "$corpus" && sha256sum rated_dev.txt magictour_top1465.txt technique_cases_reglib.txt 2> /dev/null || true)

if has rated_dev.txt; then
    title "Ratings: rated_dev.txt, and 1,000 of its puzzles in 4 random symmetries each"
    tool agreement "$corpus/rated_dev.txt" 4
    title "Local certificates and definitions of every step: rated_dev.txt"
    SATOKU_RATED=$corpus/rated_dev.txt cargo test --release --quiet --test main -- \
        every_step_follows every_step_is_what 2>&1 | grep '^test result'
fi
if has magictour_top1465.txt; then
    title "Solved without guessing: magictour_top1465.txt"
    tool agreement "$corpus/magictour_top1465.txt"
fi
if has technique_cases_reglib.txt; then
    title "Positions with one technique: technique_cases_reglib.txt"
    tool technique_cases "$corpus/technique_cases_reglib.txt"
fi

if has rated_dev.txt; then
    title "Rating, one thread"
    # `rate NAME LOW HIGH TIMES`: the puzzles rated so, written down so many times.
    rate() {
        awk -v low="$2" -v high="$3" '$2 >= low && $2 <= high { print $1 }' "$corpus/rated_dev.txt" > "$work/some"
        for _ in $(seq "$4"); do cat "$work/some"; done > "$work/many"
        speed "$1" "$(wc -l < "$work/many")" "$built/satoku" rate "$work/many" --jobs 1 --format csv --quiet
    }
    rate "easy (1.0 to 1.5)" 1.0 1.5 2000
    rate "medium (1.7 to 2.5)" 1.7 2.5 500
    rate "hard (2.6 to 3.8)" 2.6 3.8 100
fi

title "Making, one thread, both engines agreeing"
make() { speed "$1" "$2" "$built/satoku" generate "$2" --difficulty "$1" --seed 1 --jobs 1 --format lines --quiet; }
make easy 5000
make medium 5000
make hard 3000
make expert 1000
make master 500
make diabolical 50
