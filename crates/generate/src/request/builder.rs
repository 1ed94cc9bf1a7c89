//! The methods that build a request: first a board, then the properties of the puzzles.

use super::assurance::Assurance;
use super::boards::Boards;
use super::clue_count::ClueCount;
use super::clue_counts::ClueCounts;
use super::figures::Figures;
use super::grade::Mix;
use super::{Request, RequestFields};
use satoku_core::board::{Cell, Grid, Symmetry};
use satoku_core::oracle::{Budget, Engine};
use satoku_core::rules::{Layout, Puzzle, Registry, Rules, RulesError};
use satoku_logic::Selection;
use std::sync::Arc;

impl Default for Request {
    fn default() -> Self {
        Request::classic()
    }
}

impl Request {
    /// Creates a request for classic 9x9 puzzles.
    pub fn classic() -> Self {
        Request::named("classic", &Layout::default()).expect("the classic board is registered")
    }

    /// Creates a request for puzzles of these rules.
    pub fn new(rules: impl Into<Arc<Rules>>) -> Self {
        let rules = rules.into();
        let (variant, layout) = (rules.variant().to_owned(), rules.layout().clone());
        Request::with_boards(variant, layout, Boards::Same(rules))
    }

    /// Creates a request for a variant of this crate, followed by kinds of clue, by the names that
    /// players use: `x`, `killer` or `cage` for killers on a classic board, `x+cage`. A jigsaw
    /// without regions gets random ones, which differ from puzzle to puzzle.
    ///
    /// # Errors
    /// If a name is unknown, or the variant is not possible on such a board.
    pub fn named(variant: &str, layout: &Layout) -> Result<Self, RulesError> {
        Request::registered(&Arc::new(Registry::standard()), variant, layout)
    }

    /// Does the same as [`Request::named`], for names of a registry.
    ///
    /// # Errors
    /// If a name is unknown, or the variant is not possible on such a board.
    pub fn registered(
        registry: &Arc<Registry>,
        variant: &str,
        layout: &Layout,
    ) -> Result<Self, RulesError> {
        let variant = registry.named(variant)?;
        let (rules, kinds) = registry.split(&variant)?;
        registry.refuse_needless(&rules, layout)?;
        let layout = &registry.layout_on(&rules, layout)?;
        let boards = Boards::new(registry, &rules, layout)?;
        Ok(Request { kinds, ..Request::with_boards(variant, layout.clone(), boards) })
    }

    /// Creates a request for puzzles with the solution of this puzzle and its clues other than
    /// givens.
    pub fn of_puzzle(puzzle: &Puzzle, solution: Grid) -> Self {
        let base = puzzle.part(|id| !puzzle.is_given(id));
        let request = Request::new(Arc::clone(puzzle.rules()));
        Request { base: Some(base), solution: Some(solution), ..request }
    }

    fn with_boards(variant: String, layout: Layout, boards: Boards) -> Self {
        Request {
            variant,
            layout,
            boards,
            kinds: Vec::new(),
            base: None,
            clues: None,
            symmetry: None,
            pattern: None,
            figures: None,
            solution: None,
            keep: Vec::new(),
            difficulty: None,
            require: Vec::new(),
            forbid: Vec::new(),
            max_technique: None,
            assurance: None,
            engine: Engine::default(),
            budget: Budget::default(),
            tries: RequestFields::TRIES,
            best_of: 1,
            balance: None,
        }
    }

    /// Sets the number of all clues together, or the numbers of clues of some kinds, `given` among
    /// them. Names of kinds may be those that players use.
    ///
    /// Without it, clues are removed until none can be, and kinds have as many as their
    /// [`Recipe`](satoku_core::rules::Recipe) says. If carving leaves too many, a search in the
    /// same grid goes on from there. From a range, each puzzle's number is drawn; another number of
    /// the range stands for one that is not reached in a few grids, or not with the requested
    /// difficulty.
    ///
    /// ```
    /// use satoku_generate::{Generator, Request};
    /// use satoku_core::rules::Layout;
    ///
    /// let request = Request::named("thermometer", &Layout::of_size("4".parse()?))?;
    /// let request = request.clues("thermometer:2,given:1..3".parse()?);
    /// let puzzle = Generator::new(request)?.puzzle(1, 0)?.puzzle;
    /// assert_eq!(puzzle.constraints().count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn clues(self, clues: ClueCounts) -> Self {
        let clues = match clues {
            ClueCounts::Total(_) => clues,
            ClueCounts::ByKind(counts) => {
                let registry = Registry::standard();
                let own = |name: &str| self.kinds.iter().any(|kind| kind.name() == name);
                let named = |(name, count): (String, ClueCount)| {
                    let own_name = (!own(&name)).then(|| registry.named(&name).ok()).flatten();
                    (own_name.unwrap_or(name), count)
                };
                ClueCounts::ByKind(counts.into_iter().map(named).collect())
            }
        };
        Request { clues: Some(clues), ..self }
    }

    /// Returns the request with the number of givens as that of all clues, if no others are made.
    pub(crate) fn with_count_of_givens(self) -> Self {
        match self.count_of("given") {
            Some(given) if self.made_kinds().next().is_none() && self.counts().len() == 1 => {
                let others = self.base.as_ref().map_or(0, |base| base.clues().len());
                Request { clues: Some(ClueCounts::Total(given.plus(others))), ..self }
            }
            _ => self,
        }
    }

    /// Returns the request for puzzles with these clues other than givens, in place of those that
    /// are to be made. Numbers of clues then count them as well.
    pub(crate) fn on(&self, base: &Puzzle) -> Self {
        let others = base.clues().len();
        let given = self.count_of("given").map(|given| given.plus(others));
        Request {
            kinds: Vec::new(),
            base: Some(base.clone()),
            figures: None,
            clues: self.total().or(given).map(ClueCounts::Total),
            ..self.clone()
        }
    }

    /// Sets the symmetry of the givens and of all other clues. Where it is not set, givens have
    /// none, and the others that of a half turn, unless few grids have such clues.
    #[must_use]
    pub fn symmetry(self, symmetry: Symmetry) -> Self {
        Request { symmetry: Some(symmetry), ..self }
    }

    /// Sets the cells that are given; no others are.
    #[must_use]
    pub fn pattern(self, pattern: Vec<Cell>) -> Self {
        Request { pattern: Some(pattern), ..self }
    }

    /// Sets the drawing along which the lines or areas of the only kind of clue other than givens
    /// are placed: cut into pieces, as many of them as a grid allows. Givens are added as needed.
    ///
    /// ```
    /// use satoku_core::rules::Layout;
    /// use satoku_generate::{Figures, Generator, Request};
    ///
    /// let request = Request::named("thermometer", &Layout::default())?;
    /// let spiral = Figures::read("spiral", request.rules().board())?;
    /// let puzzle = Generator::new(request.figures(spiral))?.puzzle(1, 0)?.puzzle;
    /// assert!(puzzle.constraints().count() > 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn figures(self, figures: Figures) -> Self {
        Request { figures: Some(figures), ..self }
    }

    /// Sets the solution grid, which is random otherwise.
    #[must_use]
    pub fn solution(self, solution: Grid) -> Self {
        Request { solution: Some(solution), ..self }
    }

    /// Sets the cells that stay given.
    #[must_use]
    pub fn keep(self, keep: Vec<Cell>) -> Self {
        Request { keep, ..self }
    }

    /// Sets the difficulty. Puzzles are rated only if it or a technique is requested.
    #[must_use]
    pub fn difficulty(self, difficulty: Mix) -> Self {
        Request { difficulty: Some(difficulty), ..self }
    }

    /// Sets selections of techniques, each of which must contribute at least one technique to the
    /// easiest-first path.
    #[must_use]
    pub fn require(self, require: Vec<Selection>) -> Self {
        Request { require, ..self }
    }

    /// Sets the techniques that no puzzle's rating may count.
    #[must_use]
    pub fn forbid(self, forbid: Vec<Selection>) -> Self {
        Request { forbid, ..self }
    }

    /// Sets the hardest techniques that a puzzle's rating may count.
    #[must_use]
    pub fn max_technique(self, max_technique: Selection) -> Self {
        Request { max_technique: Some(max_technique), ..self }
    }

    /// Sets the evidence required for uniqueness.
    ///
    /// Without it each puzzle gets the strongest evidence that there is: a proof; if its proof
    /// passes the limits of certificates
    /// ([`Prover::prove`](satoku_core::certificate::Prover::prove)), the agreement of two engines;
    /// if only one of them can decide, the answer of that one. If it is set, no weaker evidence is
    /// accepted, and none stronger is looked for.
    #[must_use]
    pub fn assurance(self, assurance: Assurance) -> Self {
        Request { assurance: Some(assurance), ..self }
    }

    /// Sets the engine that answers queries.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Request { engine, ..self }
    }

    /// Sets the most work of one query. The search for a grid may take a small multiple of it.
    #[must_use]
    pub fn budget(self, budget: Budget) -> Self {
        Request { budget, ..self }
    }

    /// Sets the most attempts for one puzzle: grids to carve, or changes to the givens of a
    /// pattern. A hundred grids count as one attempt if only a number of clues is requested.
    #[must_use]
    pub fn tries(self, tries: u64) -> Self {
        Request { tries, ..self }
    }

    /// Makes so many candidates for each puzzle, at most [`RequestFields::MOST_CANDIDATES`], and
    /// keeps the best: of puzzles with a level one with few clues that its path does not use, and
    /// with one that its first steps use; then one with lines that do not touch and carry no
    /// givens, few rounds with a single way on, figures of different shapes, and few clues.
    ///
    /// A puzzle takes as long as all of its candidates.
    #[must_use]
    pub fn best_of(self, candidates: u64) -> Self {
        Request { best_of: candidates.clamp(1, RequestFields::MOST_CANDIDATES), ..self }
    }

    /// Gives every symbol about as often: the counts of any two symbols among the givens differ by
    /// at most `most`. A puzzle is made until it is so, in as many tries as the request has. By
    /// default, the counts are as they happen to be.
    #[must_use]
    pub fn balance(self, most: usize) -> Self {
        Request { balance: Some(most), ..self }
    }
}
