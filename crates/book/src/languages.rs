//! The names of boards, and rules, in the languages of books.

use super::content::Language;
use super::symbol_set::SymbolSet;
use satoku_core::language::LanguageCode;
use satoku_core::rules::{Puzzle, Registry, Rules, Text, Words, joined_name};
use satoku_texts::{Book, Filling};

impl Language {
    /// Returns the texts of a book in a language.
    pub fn of(code: LanguageCode) -> Self {
        Language { code, texts: Book::of(code) }
    }

    /// Returns the name of puzzles with these rules and kinds of clue, such as `Windoku` or `Jigsaw
    /// Sudoku with diagonals`, with the size of the board where `sized` says so; `None` if the
    /// registry does not know a kind of clue.
    pub fn board(&self, registry: &Registry, puzzle: &Puzzle, sized: bool) -> Option<String> {
        let filled = {
            let symbols = puzzle.rules().usual_symbols(self.code);
            let size = match puzzle.rules().layout().size.is_without_boxes() {
                true => puzzle.rules().filled(" {rows}×{columns}", ""),
                false => puzzle.rules().filled(" {side}×{side}", ""),
            };
            move |text| match (puzzle.rules().filled(text, &symbols), sized) {
                (name, true) => name,
                (name, false) => name.replace(&size, ""),
            }
        };
        let words = registry.words(puzzle)?;
        let classic = registry.variants().first().map(|variant| variant.words());
        let texts: Vec<Text> = words.iter().map(|words| words.in_language(self.code)).collect();
        let (board, rules) = texts.split_first()?;
        if let Some(name) = self.joined(puzzle, rules) {
            return Some(filled(name));
        }
        // With classic boxes, the first rule that has a name of its own gives the board its name.
        let own = rules.iter().position(|text| text.alone.is_some());
        let own = own.filter(|_| words.first() == classic.as_ref());
        let name = own.and_then(|at| rules[at].alone).unwrap_or(board.name);
        let others = rules.iter().enumerate().filter(|(at, _)| Some(*at) != own);
        let others: Vec<String> = others.map(|(_, text)| filled(text.name)).collect();
        let board = filled(name);
        Some(match others.is_empty() {
            true => board,
            false => {
                let rules = self.list(&others);
                Filling::new(self.texts.board_plus).put("board", board).put("rules", rules).text()
            }
        })
    }

    /// Returns the name that players use for a board with its one kind of clue, which has these
    /// texts.
    fn joined(&self, puzzle: &Puzzle, rules: &[Text]) -> Option<&'static str> {
        let [rule] = rules else { return None };
        let kind = puzzle.constraints().next()?.kind();
        match joined_name(puzzle.rules().variant(), kind)? {
            "futoshiki" => Some(self.texts.board_futoshiki),
            "skyscrapers" => Some(self.texts.board_skyscrapers),
            _ => rule.alone,
        }
    }

    /// Returns the name of boards that have other symbols than digits, such as `Classic 9×9 with
    /// letters`, made from the usual one.
    pub fn with_symbols(&self, board: String, symbols: &SymbolSet) -> String {
        let text = match symbols {
            _ if *symbols == SymbolSet::default() => return board,
            SymbolSet::Characters(own) if own.characters().all(char::is_alphabetic) => {
                self.texts.board_own_letters
            }
            SymbolSet::Characters(_) => return board,
            SymbolSet::Shapes | SymbolSet::Pictures(_) => self.texts.board_own_pictures,
        };
        Filling::new(text).put("board", board).text()
    }

    /// Returns the rules of a puzzle with these symbols, one paragraph for each part of its variant
    /// and each kind of clue; `None` if the registry does not know a kind of clue.
    pub fn rules(
        &self,
        registry: &Registry,
        puzzle: &Puzzle,
        symbols: &SymbolSet,
    ) -> Option<Vec<String>> {
        let named = self.symbols(puzzle.rules(), symbols);
        let words = registry.words(puzzle)?;
        let rule = |words: &Words| puzzle.rules().filled(words.in_language(self.code).rule, &named);
        let mut rules: Vec<String> =
            words.iter().map(rule).filter(|rule| !rule.is_empty()).collect();
        // Rules speak of digits.
        let has_letters = puzzle.rules().board().symbol_count() > 9;
        if has_letters || *symbols != SymbolSet::default() {
            rules.push(self.texts.how_symbols.to_owned());
            // Clues compare and add up symbols.
            if puzzle.constraints().next().is_some() {
                rules.push(self.texts.how_values.to_owned());
            }
        }
        Some(rules)
    }

    /// Returns the name of the symbols of a board.
    pub(super) fn symbols(&self, rules: &Rules, symbols: &SymbolSet) -> String {
        let count = rules.board().symbol_count();
        let own = match symbols {
            _ if *symbols == SymbolSet::default() => return rules.usual_symbols(self.code),
            SymbolSet::Characters(own) if own.characters().take(count).all(char::is_alphabetic) => {
                self.texts.symbols_own_letters
            }
            SymbolSet::Characters(_) => self.texts.symbols_own,
            SymbolSet::Shapes | SymbolSet::Pictures(_) => self.texts.symbols_own_pictures,
        };
        Filling::new(own).put("list", symbols.list(count)).text()
    }

    /// Returns items as a list: `a, b and c`.
    pub fn list(&self, items: &[String]) -> String {
        match items.split_last() {
            None => String::new(),
            Some((only, [])) => only.clone(),
            Some((last, first)) => {
                let filling = Filling::new(self.texts.list_last).put("first", first.join(", "));
                filling.put("last", last).text()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_called_what_their_rules_and_clues_say() {
        use satoku_core::rules::{Cage, Clue, Layout};
        use std::sync::Arc;
        let registry = Registry::standard();
        let layout = Layout::of_size("6".parse().unwrap());
        let puzzle = |variant: &str, has_cage: bool| {
            let rules = Arc::new(registry.rules(variant, &layout).unwrap());
            let cells = rules.board().cells().take(2);
            let cage = Clue::Constraint(Arc::new(Cage::new(cells, Some(3)).unwrap()));
            Puzzle::new(rules, if has_cage { vec![cage] } else { Vec::new() }).unwrap()
        };
        for (code, variant, has_cage, name) in [
            (LanguageCode::English, "classic", false, "Classic Sudoku 6×6"),
            (LanguageCode::English, "classic", true, "Killer Sudoku 6×6"),
            (LanguageCode::English, "windoku", false, "Windoku 6×6"),
            (LanguageCode::Dutch, "x", false, "X-sudoku 6×6"),
            (LanguageCode::German, "x", true, "X-Sudoku 6×6 mit Killer-Käfigen"),
            (LanguageCode::Polish, "windoku+x", true, "Windoku 6×6: przekątne i klatki killer"),
        ] {
            let language = Language::of(code);
            let puzzle = puzzle(variant, has_cage);
            assert_eq!(language.board(&registry, &puzzle, true).unwrap(), name);
            let short = language.board(&registry, &puzzle, false).unwrap();
            assert_eq!(short, name.replace(" 6×6", ""));
        }
        let rules = Language::of(LanguageCode::French);
        let usual = SymbolSet::default();
        let rules = rules.rules(&registry, &puzzle("x", true), &usual).unwrap();
        assert_eq!(rules.len(), 3);
        assert!(rules[0].contains("bloc de 2 lignes"), "{rules:?}");
        assert!(rules[0].contains(" 3 colonnes"), "{rules:?}");
        assert!(rules[0].contains("les chiffres de 1 à 6"), "{rules:?}");
        assert!(rules.iter().all(|rule| !rule.contains(['{', '}'])), "{rules:?}");
        let letters = SymbolSet::Characters("PLANET".parse().unwrap());
        let english = Language::of(LanguageCode::English);
        let rules = english.rules(&registry, &puzzle("x", false), &letters).unwrap();
        assert!(rules[0].contains("the letters P, L, A, N, E, T"), "{rules:?}");
        assert!(rules[2].contains("these symbols"), "{rules:?}");
        let name = english.board(&registry, &puzzle("x", false), true).unwrap();
        assert_eq!(english.with_symbols(name, &letters), "Sudoku X 6×6 with letters");
    }

    #[test]
    fn lists_end_with_and() {
        let items = ["a", "b", "c"].map(str::to_owned);
        let german = Language::of(LanguageCode::German);
        assert_eq!(german.list(&items), "a, b und c");
        assert_eq!((german.list(&items[..1]), german.list(&[])), ("a".to_owned(), String::new()));
    }
}
