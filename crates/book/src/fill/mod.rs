//! Fills a book with puzzles, made on request or read from files. Each has one solution, and none
//! occurs twice.

mod callbacks;
pub(super) mod error;
mod fit;
mod numbered_pin;
mod pins;
mod worker;

pub use self::callbacks::FillCallbacks;

use self::error::{BEYOND_IN_A_ROW, FillCause, FillError, KNOWN_IN_A_ROW};
use self::pins::{in_places, is_laid_out, named, planned, take_made};
use self::worker::{FilledPuzzle, SectionWorker, SeededGenerator, Source, Task};
use super::pin::Pin;
use super::spec::{Order, SectionSpec, Spec};
use satoku_core::oracle::{Cancel, OracleError, Oracles};
use satoku_core::parallel::map_in_order;
use satoku_core::rules::Registry;
use satoku_format::seen::{CanonicalIds, Seen};
use satoku_format::{Entry, Id, Located, ReadOptions, read};
use satoku_generate::{Generator, Grade, Request, RequestError, RequestFields};
use satoku_logic::{Ladder, Level, Score};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

/// Makes or reads the puzzles of each section, in the requested order.
///
/// Each puzzle comes with its only solution, and with a rating if its board can be rated. Variants
/// and kinds of clue are those of `registry`. The puzzles of a section depend only on its request
/// and `seed`, except that a puzzle which is already in the book, in a file that it excludes, or
/// beyond the known techniques without being asked for is replaced; those that sections name come
/// first, then those of files. The number of threads, `jobs`, makes no difference.
///
/// # Errors
/// Returns the error of the first section that cannot be filled.
pub fn fill(
    spec: &Spec,
    registry: &Arc<Registry>,
    seed: u64,
    jobs: usize,
    cancel: &Cancel,
    callbacks: &dyn FillCallbacks,
) -> Result<Vec<Vec<Entry>>, FillError> {
    let mut builder = SectionBuilder::new(spec, seed, cancel, registry)?;
    builder.exclude(registry, callbacks)?;
    let named = named(spec, &builder.generators, registry, callbacks)?;
    let mut tasks = Vec::new();
    for (number, section) in spec.section.iter().enumerate() {
        if let Some(path) = &section.file {
            let entries = builder.taken(number, section, path, registry, callbacks)?;
            tasks.extend(entries.into_iter().map(|entry| Task::Take(number, Box::new(entry))));
        }
    }
    let made = spec.section.iter().filter(|section| section.file.is_none());
    let total = tasks.len() + made.filter_map(|section| section.count).sum::<usize>();
    let mut done = |section, done| callbacks.done(section, done, total);
    builder.run(named, jobs, &mut done)?;
    let planned =
        |(number, section): (usize, &SectionSpec)| planned(section, &builder.pinned[number][..]);
    builder.planned = spec.section.iter().enumerate().map(planned).collect();
    for (number, indices) in builder.planned.iter().enumerate() {
        tasks.extend(indices.iter().map(|index| Task::Make(number, *index)));
    }
    builder.run(tasks, jobs, &mut done)?;
    builder.replace_missing(jobs, &mut done)?;
    let mut sections = builder.into_sections()?;
    fit::fit(spec, &mut sections)?;
    Ok(sections)
}

/// Checks that the puzzles that sections request are possible, without making any.
///
/// # Errors
/// Returns the error of the first section whose request is refused.
pub fn check_requests(spec: &Spec, registry: &Arc<Registry>) -> Result<(), FillError> {
    SectionBuilder::new(spec, 0, &Cancel::default(), registry).map(drop)
}

/// A puzzle that another one takes the place of, as the spec asks.
struct Gap {
    /// Its place among the puzzles of its section, in the order in which they were made.
    at: usize,
    slot: u64,
    old: Entry,
}

/// A puzzle with its slot, and the key by which it is sorted.
struct Sorted {
    key: (bool, Option<Score>, u32),
    slot: u64,
    entry: Entry,
}

/// Returns the number of puzzles after which the difficulties of a section repeat, times as much as
/// makes it no smaller than the section; `None` if all its puzzles have the same difficulty.
fn cycle(section: &SectionSpec) -> Option<u64> {
    let mix = section.request.difficulty.as_ref().filter(|_| section.mixes_grades())?;
    let count = section.count.unwrap_or(0) as u64;
    Some(mix.total().saturating_mul(count.div_ceil(mix.total()).max(1)))
}

/// Returns the slot of a puzzle in its section: puzzles of one slot have the same difficulty, and
/// the section gets one of them.
fn slot(section: &SectionSpec, index: u64) -> u64 {
    cycle(section).map_or(index, |cycle| index % cycle)
}

/// Returns the key that puzzles are sorted by. Those that are not rated come last.
fn hardness(entry: &Entry) -> (bool, Option<Score>, u32) {
    let difficulty = entry.difficulty.as_ref();
    let rating = difficulty.and_then(|difficulty| difficulty.rating);
    (rating.is_none(), rating, difficulty.map_or(0, |difficulty| difficulty.effort))
}

/// The sections while they are being filled.
struct SectionBuilder<'a> {
    spec: &'a Spec,
    // `None` for sections from files.
    generators: Vec<Option<SeededGenerator>>,
    oracles: Oracles,
    ids: CanonicalIds,
    // By canonical ids, and by the ids of the puzzles as they are.
    seen: Seen<()>,
    seen_exactly: Seen<()>,
    sections: Vec<Vec<Entry>>,
    // The slot of each puzzle in its section, in the order of `sections`.
    slots: Vec<Vec<u64>>,
    // The puzzles of each section that others take the places of.
    gaps: Vec<Vec<Gap>>,
    // The puzzles that each section names, without those that it makes anyway.
    pinned: Vec<Vec<(&'a Pin, Entry)>>,
    // The indices of the puzzles that each section makes, without those made in place of others.
    planned: Vec<Vec<u64>>,
    // The number of puzzles beyond the known techniques that each section refused in a row.
    beyond: Vec<u64>,
}

impl<'a> SectionBuilder<'a> {
    fn new(
        spec: &'a Spec,
        seed: u64,
        cancel: &'a Cancel,
        registry: &Arc<Registry>,
    ) -> Result<Self, FillError> {
        let mut repeats: BTreeMap<String, u64> = BTreeMap::new();
        let mut generators = Vec::new();
        for (number, section) in spec.section.iter().enumerate() {
            if section.file.is_some() {
                generators.push(None);
                continue;
            }
            // Preparing a large board takes a while.
            cancel.check().map_err(|cancelled| {
                FillError::in_section(number, "count", OracleError::from(cancelled).into())
            })?;
            let refused =
                |error: RequestError| FillError::in_section(number, error.field(), error.into());
            let request = section.request.request(registry).map_err(refused)?;
            let request = if takes_usual_difficulty(section, &request) {
                let (easiest, hardest) = (Level::Beginner.scores().0, Level::Expert.scores().1);
                request.difficulty(Grade::Range(easiest, hardest).into())
            } else {
                request
            };
            let canonical = canonical_request(&request);
            let repeat = repeats.entry(canonical.clone()).or_default();
            let own_seed = section_seed(seed, &canonical, *repeat);
            *repeat += 1;
            let generator = Generator::cancellable(request, cancel).map_err(refused)?;
            generators.push(Some((generator, own_seed)));
        }
        let sections = vec![Vec::new(); spec.section.len()];
        Ok(SectionBuilder {
            spec,
            generators,
            oracles: Oracles::new(cancel),
            ids: CanonicalIds::default(),
            seen: Seen::new(),
            seen_exactly: Seen::new(),
            beyond: vec![0; sections.len()],
            slots: vec![Vec::new(); sections.len()],
            gaps: sections.iter().map(|_| Vec::new()).collect(),
            pinned: vec![Vec::new(); sections.len()],
            planned: vec![Vec::new(); sections.len()],
            sections,
        })
    }

    /// Notes the puzzles of the files that the book excludes.
    fn exclude(
        &mut self,
        registry: &Registry,
        callbacks: &dyn FillCallbacks,
    ) -> Result<(), FillError> {
        let fail = |cause| FillError { section: None, key: "exclude", cause };
        for path in &self.spec.exclude {
            let input = callbacks
                .open(path)
                .map_err(|error| fail(FillCause::Open { path: path.clone(), error }))?;
            let unread =
                |error| fail(FillCause::Read { path: path.clone(), error: Box::new(error) });
            for entry in read(input, &ReadOptions::new(registry)).map_err(unread)? {
                self.note(&entry.map_err(unread)?.item);
            }
        }
        Ok(())
    }

    /// Notes a puzzle as one that the book has or must not have. Returns whether it was new: as it
    /// is, and up to symmetry.
    fn note(&mut self, entry: &Entry) -> (bool, bool) {
        let exact = self.seen_exactly.add(Id::of(&entry.puzzle), ()).is_none();
        let id = self.ids.of(&entry.puzzle);
        (exact, self.seen.add(id, ()).is_none())
    }

    /// Reads the puzzles of a section from its file, without those that the book excludes.
    fn taken(
        &mut self,
        number: usize,
        section: &SectionSpec,
        path: &Path,
        registry: &Registry,
        callbacks: &dyn FillCallbacks,
    ) -> Result<Vec<Located<Entry>>, FillError> {
        let fail = |cause| FillError::in_section(number, "file", cause);
        let input = callbacks
            .open(path)
            .map_err(|error| fail(FillCause::Open { path: path.to_owned(), error }))?;
        let unread =
            |error| fail(FillCause::Read { path: path.to_owned(), error: Box::new(error) });
        let refused =
            |error: RequestError| FillError::in_section(number, error.field(), error.into());
        let layout = is_laid_out(section)
            .then(|| section.request.layout(registry))
            .transpose()
            .map_err(refused)?;
        let variant = section.request.variant.as_deref().map(|name| registry.named(name));
        let options = ReadOptions {
            variant: variant.transpose().map_err(|error| refused(error.into()))?,
            layout,
            ..ReadOptions::new(registry)
        };
        let most = section.count.unwrap_or(Spec::MOST_PUZZLES + 1);
        let mut entries = Vec::new();
        for entry in read(input, &options).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            let id = self.ids.of(&entry.item.puzzle);
            if !self.seen.contains(id) && !self.is_replaced(&entry.item) {
                entries.push(entry);
            }
            if entries.len() == most {
                break;
            }
        }
        let found = entries.len();
        let wanted = match section.count {
            Some(count) if found < count => format!("{count} are asked for"),
            None if found > Spec::MOST_PUZZLES => {
                format!("a book has at most {}", Spec::MOST_PUZZLES)
            }
            None if found == 0 && !self.spec.exclude.is_empty() => {
                "the rest is in the files that the book excludes".to_owned()
            }
            _ => return Ok(entries),
        };
        Err(fail(FillCause::Count { path: path.to_owned(), found, wanted }))
    }

    /// Runs the tasks and keeps the puzzles that are new.
    fn run(
        &mut self,
        tasks: Vec<Task<'a>>,
        jobs: usize,
        done: &mut dyn FnMut(usize, usize),
    ) -> Result<(), FillError> {
        let generators = std::mem::take(&mut self.generators);
        let (spec, oracles) = (self.spec, self.oracles.clone());
        let ladder = Ladder::default();
        let mut ended = Ok(());
        map_in_order(
            jobs,
            tasks,
            || SectionWorker::new(spec, &generators, &ladder, &oracles),
            SectionWorker::run,
            |result: Result<FilledPuzzle<'a>, FillError>| {
                let section = result.as_ref().map_or(0, |filled| filled.section);
                ended = result.and_then(|filled| self.keep(filled));
                done(section, self.count());
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        self.generators = generators;
        ended
    }

    /// Keeps a puzzle if the book can have it. Another one will be made in place of one that is
    /// not kept; one of a file is an error then.
    fn keep(&mut self, filled: FilledPuzzle<'a>) -> Result<(), FillError> {
        let FilledPuzzle { section, source, entry } = filled;
        let wanted = &self.spec.section[section];
        let path = || wanted.file.clone().unwrap_or_default();
        if is_beyond(&entry) && !asks_for_beyond(wanted) {
            let cause = match source {
                Source::Made(_) => {
                    self.beyond[section] += 1;
                    return Ok(());
                }
                Source::File(line) => FillCause::BeyondInFile { path: path(), line },
                Source::Pin(pin) => {
                    return Err(pin.refused(
                        "it is beyond the known techniques, and the section has no `beyond = true`",
                    ));
                }
            };
            return Err(FillError::in_section(section, "file", cause));
        }
        self.beyond[section] = 0;
        let (exact, canonical) = self.note(&entry);
        let is_new = if wanted.same_up_to_symmetry { exact } else { canonical };
        let known = "the book has this puzzle, or one that only looks different, already";
        match source {
            Source::Pin(pin) if !is_new => Err(pin.refused(
                "the book, or a file that it excludes, has it already, or one that only looks \
                 different",
            )),
            Source::Pin(pin) if self.is_replaced(&entry) => {
                Err(pin.refused("`replace` asks for another one in its place"))
            }
            Source::Pin(pin) => {
                self.pinned[section].push((pin.pin, *entry));
                Ok(())
            }
            Source::File(line) if !is_new => {
                let cause = FillCause::Unfit { path: path(), line, why: known.to_owned() };
                Err(FillError::in_section(section, "file", cause))
            }
            Source::File(_) => {
                self.push(section, 0, *entry);
                Ok(())
            }
            Source::Made(index) => {
                if is_new && self.is_replaced(&entry) {
                    // Those that are made in place of others have no place of their own.
                    if self.planned[section].contains(&index) {
                        let at = self.sections[section].len() + self.gaps[section].len();
                        self.gaps[section].push(Gap { at, slot: slot(wanted, index), old: *entry });
                    }
                } else if is_new {
                    self.push(section, index, *entry);
                }
                Ok(())
            }
        }
    }

    /// Adds a puzzle to a section.
    fn push(&mut self, section: usize, index: u64, entry: Entry) {
        self.sections[section].push(entry);
        self.slots[section].push(slot(&self.spec.section[section], index));
    }

    /// Returns how many puzzles there are so far.
    fn count(&self) -> usize {
        let pinned: usize = self.pinned.iter().map(Vec::len).sum();
        pinned + self.sections.iter().map(Vec::len).sum::<usize>()
    }

    /// Returns whether the spec asks for another puzzle in place of this one.
    fn is_replaced(&self, entry: &Entry) -> bool {
        !self.spec.replace.is_empty() && self.spec.replace.contains(&entry.id())
    }

    /// Returns the puzzles of the sections in the orders that they ask for. Those that take the
    /// places of others have their numbers.
    fn into_sections(self) -> Result<Vec<Vec<Entry>>, FillError> {
        let parts = self.sections.into_iter().zip(self.slots).zip(self.gaps).zip(self.pinned);
        let ordered = parts.zip(self.spec.section.iter().enumerate());
        let ordered = ordered.map(|((((entries, slots), gaps), mut pinned), (number, section))| {
            let mut all = with_gaps_closed(entries, slots, gaps);
            match section.order {
                Order::Rating => all.sort_by_key(|one| one.key),
                Order::Given if cycle(section).is_some() => all.sort_by_key(|one| one.slot),
                Order::Given => {}
            }
            let mut all: Vec<Entry> = all.into_iter().map(|one| one.entry).collect();
            take_made(&mut all, &mut pinned, number, section)?;
            Ok(in_places(all, pinned))
        });
        ordered.collect()
    }

    /// Makes more puzzles in place of those that were not kept.
    fn replace_missing(
        &mut self,
        jobs: usize,
        done: &mut dyn FnMut(usize, usize),
    ) -> Result<(), FillError> {
        for (number, section) in self.spec.section.iter().enumerate() {
            if section.file.is_some() {
                continue;
            }
            let wanted = self.planned[number].len();
            let (mut index, mut round, mut in_a_row) = (wanted as u64, 0, 0);
            while self.sections[number].len() < wanted {
                let made = self.sections[number].len();
                let missing = (wanted - made) as u64;
                round += 1;
                let tasks: Vec<Task> = match cycle(section) {
                    // Another puzzle of the same difficulty.
                    Some(cycle) => {
                        let slots = &self.slots[number];
                        let open = self.planned[number].iter().filter(|at| !slots.contains(at));
                        let later = cycle.saturating_mul(round);
                        open.map(|at| Task::Make(number, at.saturating_add(later))).collect()
                    }
                    None => {
                        (index..index + missing).map(|index| Task::Make(number, index)).collect()
                    }
                };
                self.run(tasks, jobs, done)?;
                index += missing;
                let kept = self.sections[number].len() > made;
                in_a_row = if kept { 0 } else { in_a_row + missing };
                let cause = if self.beyond[number] >= BEYOND_IN_A_ROW {
                    FillCause::Beyond { made, wanted }
                } else if in_a_row >= KNOWN_IN_A_ROW {
                    FillCause::NothingNew { made, wanted }
                } else {
                    continue;
                };
                return Err(FillError::in_section(number, "count", cause));
            }
        }
        Ok(())
    }
}

/// Returns puzzles in the order in which they were made, with new ones in the places of those that
/// they replace.
fn with_gaps_closed(entries: Vec<Entry>, slots: Vec<u64>, gaps: Vec<Gap>) -> Vec<Sorted> {
    let sorted = |(entry, slot): (Entry, u64)| Sorted { key: hardness(&entry), slot, entry };
    let mut all: Vec<Sorted> = entries.into_iter().zip(slots).map(sorted).collect();
    // The last ones were made in their places.
    let mut new = all.split_off(all.len().saturating_sub(gaps.len()));
    for Gap { at, slot, old } in gaps {
        let same = new.iter().position(|one| one.slot == slot).unwrap_or(0);
        if same < new.len() {
            let one = new.remove(same);
            all.insert(at.min(all.len()), Sorted { key: hardness(&old), ..one });
        }
    }
    all
}

/// Returns whether a puzzle is beyond the known techniques, or needs those of the highest level. A
/// board that cannot be rated is not.
fn is_beyond(entry: &Entry) -> bool {
    entry.difficulty.as_ref().is_some_and(|difficulty| difficulty.level == Level::Beyond)
}

/// Returns whether a section asks for puzzles beyond the known techniques by name.
fn asks_for_beyond(section: &SectionSpec) -> bool {
    section.beyond
        || section.grades().any(|grade| match grade {
            Grade::Level(level) => level == Level::Beyond,
            Grade::Range(_, high) => Level::of(Some(high), 0, 1) == Level::Beyond,
        })
}

/// The most symbols of boards whose puzzles have the usual difficulty: puzzles of larger ones take
/// long to be rated.
const MOST_SYMBOLS: usize = 12;

/// Returns whether the puzzles of a section have the usual difficulty, up to the end of the level
/// expert. Those that no clue can be taken from are mostly beyond people where the board has other
/// rules than classic ones or other clues than givens.
fn takes_usual_difficulty(section: &SectionSpec, request: &Request) -> bool {
    let RequestFields { difficulty, require, forbid, max_technique, clues, pattern, .. } =
        &section.request;
    let is_free = difficulty.is_none()
        && require.is_empty()
        && forbid.is_empty()
        && (max_technique.is_none() && clues.is_none() && pattern.is_none());
    let is_classic = request.rules().classic_boxes().is_some()
        && request.kinds().iter().all(|kind| kind.name() == "given");
    is_free
        && !section.beyond
        && !is_classic
        && request.rules().board().symbol_count() <= MOST_SYMBOLS
}

/// Returns a request in a form that does not depend on how it is written.
fn canonical_request(request: &Request) -> String {
    let fields: BTreeMap<_, _> = request.to_json().into_iter().collect();
    serde_json::to_string(&fields).expect("a request is JSON")
}

/// Returns the seed of a section. It depends on the seed of the book and on the section's request,
/// but not on the section's position or number of puzzles: changing one section leaves the others
/// as they were. `repeat` counts the earlier sections with the same request.
fn section_seed(seed: u64, canonical: &str, repeat: u64) -> u64 {
    let mut hash = Sha256::new();
    hash.update(seed.to_le_bytes());
    hash.update(repeat.to_le_bytes());
    hash.update(canonical.as_bytes());
    let digest = hash.finalize();
    u64::from_le_bytes(digest[..8].try_into().expect("eight bytes"))
}

/// Returns the name of a set of puzzles: 16 hexadecimal digits computed from their ids in order.
pub(super) fn set_id(sections: &[Vec<Entry>]) -> String {
    let mut hash = Sha256::new();
    for entry in sections.iter().flatten() {
        hash.update(Id::of(&entry.puzzle).bytes());
    }
    let digest = hash.finalize();
    format!("{:016x}", u64::from_be_bytes(digest[..8].try_into().expect("eight bytes")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, BufRead};

    /// Texts by the names of their files.
    struct Texts<'a>(&'a [(&'a str, &'a str)]);

    impl FillCallbacks for Texts<'_> {
        fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead>> {
            let text = self.0.iter().find(|(name, _)| Path::new(name) == path);
            let (_, text) = text.ok_or(io::ErrorKind::NotFound)?;
            Ok(Box::new(io::Cursor::new((*text).to_owned())))
        }

        fn done(&self, _: usize, done: usize, total: usize) {
            assert!(done <= total);
        }
    }

    fn standard() -> Arc<Registry> {
        Arc::new(Registry::standard())
    }

    fn filled(
        text: &str,
        seed: u64,
        jobs: usize,
        files: &[(&str, &str)],
    ) -> Result<Vec<Vec<String>>, FillError> {
        let (spec, _) = Spec::read(text).unwrap();
        let sections = fill(&spec, &standard(), seed, jobs, &Cancel::default(), &Texts(files))?;
        let givens = |entry: &Entry| entry.puzzle.givens().to_string();
        Ok(sections.iter().map(|section| section.iter().map(givens).collect()).collect())
    }

    const TWO: &str =
        "[[section]]\ncount = 4\nsize = 4\n[[section]]\ncount = 3\nsize = 6\nclues = '10..14'\n";
    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    const X_PUZZLE: &str =
        "3.......51.24........9..1....7.2.......5.....821.....4...36......4...3....81.....";

    #[test]
    fn the_same_seed_gives_the_same_book_on_any_number_of_threads() {
        let one = filled(TWO, 7, 1, &[]).unwrap();
        assert_eq!((one[0].len(), one[1].len()), (4, 3));
        assert_eq!(one, filled(TWO, 7, 3, &[]).unwrap());
        assert_ne!(one, filled(TWO, 8, 1, &[]).unwrap());
    }

    #[test]
    fn changing_one_section_leaves_the_others() {
        let book = filled(TWO, 7, 1, &[]).unwrap();
        let more = filled(&TWO.replace("count = 4", "count = 6"), 7, 1, &[]).unwrap();
        assert_eq!(more[1], book[1]);
        assert!(book[0].iter().all(|puzzle| more[0].contains(puzzle)));
        let before =
            filled(&format!("[[section]]\ncount = 1\nvariant = 'x'\nsize = 4\n{TWO}"), 7, 1, &[])
                .unwrap();
        assert_eq!(before[1..], book);
        let other = filled(&TWO.replace("10..14", "10..15"), 7, 1, &[]).unwrap();
        assert_eq!(other[0], book[0]);
        assert_ne!(other[1], book[1]);
        // Sections with the same request get different puzzles.
        let repeats =
            filled(&format!("{TWO}[[section]]\ncount = 4\nsize = 4\n"), 7, 1, &[]).unwrap();
        assert_eq!(repeats[..2], book);
        assert_ne!(repeats[2], book[0]);
    }

    #[test]
    fn no_puzzle_occurs_twice() {
        let (spec, _) = Spec::read(
            "[[section]]\ncount = 30\nsize = 4\n[[section]]\ncount = 30\nsize = 4\nclues = '4..8'",
        )
        .unwrap();
        let sections = fill(&spec, &standard(), 1, 2, &Cancel::default(), &Texts(&[])).unwrap();
        let (mut ids, mut seen) = (CanonicalIds::default(), Seen::new());
        for entry in sections.iter().flatten() {
            assert_eq!(seen.add(ids.of(&entry.puzzle), ()), None);
        }
        assert_eq!(sections.iter().map(Vec::len).sum::<usize>(), 60);
        // There are too few puzzles with four clues.
        let few = filled("[[section]]\ncount = 60\nsize = 4\nclues = 4", 1, 1, &[]).unwrap_err();
        assert!(matches!(few.cause, FillCause::NothingNew { .. }), "{few}");
    }

    #[test]
    fn puzzles_are_in_the_order_of_their_ratings() {
        let (spec, _) =
            Spec::read("[[section]]\ncount = 8\n[[section]]\ncount = 8\norder = 'given'").unwrap();
        let sections = fill(&spec, &standard(), 1, 2, &Cancel::default(), &Texts(&[])).unwrap();
        let ratings = |section: &[Entry]| {
            section
                .iter()
                .map(|entry| entry.difficulty.as_ref().unwrap().rating)
                .collect::<Vec<_>>()
        };
        assert!(ratings(&sections[0]).is_sorted());
        assert!(!ratings(&sections[1]).is_sorted());
        let indices: Vec<_> = sections[1].iter().map(|entry| entry.index).collect();
        assert!(indices.is_sorted());
    }

    #[test]
    fn a_section_can_have_puzzles_of_several_difficulties() {
        use Level::{Easy, Hard, Medium};
        let levels = |section: &str| -> Vec<Level> {
            let (spec, _) = Spec::read(&format!("[[section]]\n{section}")).unwrap();
            let sections = fill(&spec, &standard(), 1, 2, &Cancel::default(), &Texts(&[])).unwrap();
            let level = |entry: &Entry| entry.difficulty.as_ref().unwrap().level;
            sections[0].iter().map(level).collect()
        };
        let mixed = "difficulty = '1 hard, 2 easy, 2 medium'";
        assert_eq!(levels(mixed), [Easy, Easy, Medium, Medium, Hard]);
        assert_eq!(
            levels(&format!("{mixed}\ncount = 6\norder = 'given'")),
            [Hard, Easy, Easy, Medium, Medium, Hard]
        );
        // There are few puzzles of this size: some are made again, in the same place.
        let small = "difficulty = 'easy, beginner'\nsize = 4\ncount = 12\norder = 'given'";
        let small = levels(small);
        assert!(small.chunks(2).all(|pair| *pair == [Easy, Level::Beginner]), "{small:?}");
    }

    #[test]
    fn another_puzzle_has_the_number_of_one_that_is_replaced() {
        let ids = |spec: &str| -> Vec<Id> {
            let (spec, _) = Spec::read(spec).unwrap();
            let sections = fill(&spec, &standard(), 1, 2, &Cancel::default(), &Texts(&[])).unwrap();
            sections.iter().flatten().map(Entry::id).collect()
        };
        for section in [
            "[[section]]\ncount = 8\n",
            "[[section]]\ncount = 8\norder = 'given'\n",
            "[[section]]\ncount = 8\ndifficulty = 'easy, hard'\norder = 'given'\n",
            "[[section]]\ncount = 8\ndifficulty = 'easy, hard'\n",
        ] {
            let book = ids(section);
            let mut replaced = String::new();
            let mut last = book.clone();
            // The second time the new puzzle is replaced as well.
            for number in [2, 2, 5] {
                replaced += &format!("'{}', ", last[number]);
                let other = ids(&format!("replace = [{replaced}]\n{section}"));
                let changed: Vec<usize> = (0..8).filter(|at| last[*at] != other[*at]).collect();
                assert_eq!(changed, [number], "{section}");
                assert!(!book.contains(&other[number]));
                last = other;
            }
        }
    }

    #[test]
    fn puzzles_of_a_file_are_checked_before_they_are_taken() {
        let section = "[[section]]\nfile = 'set'";
        let text = |text: &str| filled(section, 1, 1, &[("set", text)]);
        let book = text(PUZZLE).unwrap();
        assert_eq!(book[0].len(), 1);
        for (file, line, why) in [
            (format!("# two\n{PUZZLE}\n{}", PUZZLE.replace('9', ".")), 3, "several solutions"),
            (format!("{PUZZLE}\n\n5{}", &PUZZLE[..1].repeat(80)), 3, "no solution"),
            (format!("{PUZZLE}\n{PUZZLE}"), 2, "already"),
            (
                format!(
                    "puzzle,solution\n{PUZZLE},{}",
                    "534678912672195348198342567859761423426853791713924856961537284287419635345286197"
                ),
                2,
                "is not that of the puzzle",
            ),
        ] {
            let error = text(&file).unwrap_err();
            assert_eq!((error.section, error.key), (Some(0), "file"));
            let message = error.to_string();
            assert!(message.starts_with(&format!("set:{line}: ")), "{message}");
            assert!(message.contains(why), "{message}");
        }
        assert!(text("abc").unwrap_err().to_string().starts_with("set:1"));
        assert!(text("").is_err());
        let missing = filled("[[section]]\nfile = 'else'", 1, 1, &[]).unwrap_err();
        assert!(missing.to_string().starts_with("cannot read else: "), "{missing}");
        let few =
            filled("[[section]]\nfile = 'set'\ncount = 2", 1, 1, &[("set", PUZZLE)]).unwrap_err();
        assert_eq!(few.to_string(), "set has 1 puzzle; 2 are asked for");
        let letters = filled(&format!("{section}\nsymbols = 'WORDS'"), 1, 1, &[("set", PUZZLE)]);
        let message = letters.unwrap_err().to_string();
        assert!(message.contains("has 9 symbols, and these are 5 symbols"), "{message}");
        let code = format!("{section}\nvariant = 'x'\nqr = 'puzzlink'");
        let untold = filled(&code, 1, 1, &[("set", X_PUZZLE)]).unwrap_err();
        assert!(matches!(untold.cause, FillCause::Untold(_)), "{untold}");
    }

    #[test]
    fn puzzles_that_a_section_names_stand_in_their_places() {
        let plain = "[[section]]\ncount = 4\ndifficulty = 'easy'\n";
        let made = filled(plain, 1, 2, &[]).unwrap();
        let (spec, _) = Spec::read(plain).unwrap();
        let sections = fill(&spec, &standard(), 1, 1, &Cancel::default(), &Texts(&[])).unwrap();
        let last = sections[0][3].id();
        let files = [("set", format!("{X_PUZZLE}\n{PUZZLE}"))];
        let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
        for (pins, place) in [
            (format!("['{PUZZLE}']"), 0),
            (format!("[{{ puzzle = '{PUZZLE}', at = 3 }}]"), 2),
            ("[{ file = 'set', line = 2, at = 4 }]".to_owned(), 3),
            (format!("['{last}', {{ file = 'set', line = 2 }}]"), 1),
        ] {
            let text = format!("{plain}pin = {pins}\n");
            let book = filled(&text, 1, 2, &files).unwrap();
            assert_eq!(book, filled(&text, 1, 1, &files).unwrap());
            assert_eq!(book[0].len(), 4, "{pins}");
            assert_eq!(book[0][place], PUZZLE, "{pins}");
            let others = book[0].iter().filter(|one| made[0].contains(one)).count();
            assert_eq!(others, 3, "{pins}: the others are as before");
        }
        // One of its own difficulty is left out.
        let mixed = format!("[[section]]\ndifficulty = '2 easy, 2 hard'\npin = ['{PUZZLE}']");
        let (spec, _) = Spec::read(&mixed).unwrap();
        let sections = fill(&spec, &standard(), 1, 2, &Cancel::default(), &Texts(&[])).unwrap();
        let levels: Vec<_> =
            sections[0].iter().map(|entry| entry.difficulty.as_ref().unwrap().level).collect();
        assert_eq!(levels, [Level::Easy, Level::Easy, Level::Hard, Level::Hard]);
        // Those alone.
        let alone = filled(&format!("[[section]]\npin = ['{PUZZLE}']"), 1, 1, &[]).unwrap();
        assert_eq!(alone, [[PUZZLE]]);
    }

    #[test]
    fn puzzles_that_a_section_cannot_have_are_refused_by_name() {
        let other = "0123456789abcdef0123456789abcdef";
        let several = PUZZLE.replace('9', ".");
        let x = "[[section]]\ncount = 2\nvariant = 'x'\n";
        let killer = "[[section]]\ncount = 1\nvariant = 'killer'\n";
        let classic = "[[section]]\ncount = 2\n";
        let files = [("set", format!("{X_PUZZLE}\n{PUZZLE}"))];
        let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
        let pinned = format!("pin = ['{PUZZLE}']");
        for (text, name, why) in [
            (format!("{classic}pin = ['{several}']"), "53..7....6..1.5", "several solutions"),
            (format!("{classic}pin = ['{PUZZLE}', '{PUZZLE}']"), "53..7....6..195", "already"),
            (format!("{classic}{pinned}\n{classic}{pinned}"), "53..7....6..195", "already"),
            (format!("exclude = ['set']\n{classic}{pinned}"), "53..7....6..195", "already"),
            (format!("{classic}pin = ['1234............']"), "1234....", "4x4"),
            (
                format!("{killer}{pinned}"),
                "53..7....6..195",
                "expected a puzzle of the variant cage",
            ),
            (format!("{x}pin = ['{PUZZLE}']"), "53..7....6..195", "no solution"),
            (format!("{classic}pin = [{{ file = 'set' }}]"), "set", "there are several puzzles"),
            (format!("{classic}pin = [{{ file = 'set', line = 7 }}]"), "set:7", "no such puzzle"),
            (format!("{classic}pin = [{{ file = 'none' }}]"), "none", "cannot read none"),
            (format!("{classic}pin = ['{other}']"), other, "the section has no such puzzle"),
            (format!("{classic}pin = ['abc']"), "abc", ""),
        ] {
            let error = filled(&text, 1, 1, &files).unwrap_err();
            let message = error.to_string();
            assert!(message.starts_with(&format!("the pinned puzzle {name}")), "{message}");
            assert!(message.contains(why), "{message}");
            let keys = error.keys();
            assert!(keys.starts_with("section.") && keys.contains(".pin."), "{keys}");
        }
    }

    #[test]
    fn requests_that_cannot_be_met_name_their_key() {
        for (line, key) in [
            ("clues = 3", "clues"),
            ("variant = 'y'", "variant"),
            ("symmetry = 'diagonal'\nclues = 82", "clues"),
        ] {
            let error = filled(&format!("[[section]]\ncount = 1\n{line}"), 1, 1, &[]).unwrap_err();
            assert_eq!(error.key, key, "{error}");
        }
    }
}
