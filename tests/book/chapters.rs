//! The chapters before the puzzles: contents, rules, examples and the publisher's own pages.

use crate::support::{has_tool, run_in, write};
use std::path::Path;

/// The text of each page of a printed book.
fn texts(file: &Path) -> Vec<String> {
    let output = std::process::Command::new("pdftotext").arg("-layout").arg(file).arg("-").output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    text.split('\u{c}').map(str::to_owned).collect()
}

/// The pages of the book of a spec.
fn pages(spec: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "book.toml", spec);
    write(folder.path(), "killers.ndjson", include_str!("killers.ndjson"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    texts(&folder.path().join("out/interior.pdf"))
}

#[test]
fn a_worked_example_is_on_one_page_with_its_heading_where_it_fits() {
    if !has_tool("pdftotext") {
        return;
    }
    let four = "[[section]]\ncount = 24\nsize = 4\nclues = '5..8'\n";
    let nine = "[[section]]\ncount = 24\ndifficulty = 'easy'\n";
    for (head, section) in [
        ("edition = 'large-print'\ntrim = '6x9'\n", four),
        ("trim = '8.5x8.5'\npuzzles-per-page = 1\n", four),
        ("trim = '6x9'\n", nine),
    ] {
        let pages = pages(&format!("seed = 1\n{head}{section}"));
        let of = |words: &str| pages.iter().position(|page| page.contains(words)).unwrap();
        assert_eq!(of("A Worked Example"), of("Go on in this"), "{head}");
    }
}

#[test]
fn the_heading_of_a_worked_example_is_never_without_a_picture() {
    if !has_tool("pdftotext") {
        return;
    }
    // Too large for one page.
    let spec = "seed = 1\nedition = 'large-print'\ntrim = '6x9'\n\
        [[section]]\ncount = 24\ndifficulty = 'easy'\n";
    let pages = pages(spec);
    let heading = pages.iter().find(|page| page.contains("A Worked Example")).unwrap();
    assert!(heading.lines().any(|line| line.trim_start().starts_with("1. ")), "{heading}");
}

#[test]
fn killers_in_large_print_are_explained_with_their_totals() {
    if !has_tool("pdftotext") {
        return;
    }
    let spec = "title = 'Cages'\nedition = 'large-print'\n[matter]\nhints = true\n\
        [[section]]\nfile = 'killers.ndjson'\nbeyond = true\n\
        [[section]]\ncount = 20\nsize = 6\nclues = '12..20'\n";
    let pages = pages(&format!("seed = 1\n{spec}"));
    let totals = |page: &String| {
        let words = page.split_whitespace();
        words
            .filter(|word| word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_digit()))
            .count()
    };
    let rules = pages.iter().find(|page| page.contains("No digit repeats in a dashed cage"));
    assert!(totals(rules.unwrap()) > 10, "{rules:?}");
}

#[test]
fn the_page_of_a_long_title_stands_beside_its_last_line() {
    if !has_tool("pdftotext") {
        return;
    }
    let title = "A title that goes on and on ".repeat(6);
    let spec = format!(
        "seed = 1\ntrim = '6x9'\n[[section]]\ntitle = '{title} to its end'\n\
         count = 24\nsize = 4\nclues = '5..8'\n"
    );
    let pages = pages(&spec);
    let contents = pages.iter().find(|page| page.trim_start().starts_with("Contents")).unwrap();
    let last = contents.lines().find(|line| line.contains("end")).unwrap();
    assert!(last.trim_end().ends_with(|one: char| one.is_ascii_digit()), "{contents}");
}

#[test]
fn titles_are_larger_than_the_headings_below_them() {
    if !has_tool("pdftotext") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let spec = "seed = 1\nlanguage = 'de'\ntrim = '5x8'\n[pages]\nforeword = 'mine.txt'\n\
        [[section]]\ncount = 24\nsize = 4\nclues = '5..8'\n";
    write(folder.path(), "book.toml", spec);
    let word = "Donaudampfschifffahrtsgesellschaftskapitän";
    write(folder.path(), "mine.txt", format!("# {word}\n\n## Below\n\nText.\n"));
    let ran = run_in(folder.path(), &["book", "book.toml", "-o", "out"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let file = folder.path().join("out/interior.pdf");
    let output = std::process::Command::new("pdftotext").arg("-bbox").arg(file).arg("-").output();
    let text = String::from_utf8(output.unwrap().stdout).unwrap();
    let height = |line: &str| {
        let edge = |name: &str| -> f64 {
            let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
            rest.split_once('"').unwrap().0.parse().unwrap()
        };
        edge("yMax") - edge("yMin")
    };
    let below = text.lines().find(|line| line.contains(">Below<")).unwrap();
    // In the contents the word is in other type.
    let parts = text.lines().filter(|line| line.contains(">Donau"));
    let title = parts.map(height).fold(0.0, f64::max);
    assert!(title > height(below) * 1.1, "{title} {}", height(below));
}

#[test]
fn books_for_children_have_their_own_words_and_pages() {
    if !has_tool("pdftotext") {
        return;
    }
    let book = "seed = 1\ntrim = '8.5x8.5'\nsymbols = 'shapes'\naudience = 'kids'\n";
    let section = "[[section]]\ncount = 60\nsize = 4\ndifficulty = 'easy'\n\
        same-up-to-symmetry = true\n";
    let whole = |pages: Vec<String>| {
        pages.iter().flat_map(|page| page.split_whitespace()).collect::<Vec<_>>().join(" ")
    };
    let text = whole(pages(&format!("{book}{section}")));
    for words in
        ["Your job is to fill them all", "Certificate", "Cut Out and Play", "has solved 60"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    for words in ["Techniques", "candidate", "digit"] {
        assert!(!text.contains(words), "{words}: {text}");
    }
    let without = "[matter]\ncertificate = false\ncut-outs = false\n";
    let text = whole(pages(&format!("{book}{without}{section}")));
    assert!(!text.contains("Certificate") && !text.contains("Cut Out and Play"), "{text}");
    // The texts speak of the signs that the look has for levels.
    assert!(text.contains("More dots") && !text.contains("star"), "{text}");
    let text = whole(pages(&format!("look = 'playful'\n{book}{section}")));
    assert!(text.contains("More stars") && !text.contains("dots"), "{text}");
}

#[test]
fn months_begin_with_their_calendars_and_are_in_the_contents() {
    if !has_tool("pdftotext") {
        return;
    }
    let spec = "seed = 1\nlanguage = 'pl'\nfirst-date = '2028-02-20'\n\
        [[section]]\ncount = 30\nsize = 4\nsame-up-to-symmetry = true\n";
    let pages = pages(spec);
    let contents = pages.iter().find(|page| page.trim_start().starts_with("Spis")).unwrap();
    let of = |month: &str| -> usize {
        let line = contents.lines().find(|line| line.trim_start().starts_with(month)).unwrap();
        line.split_whitespace().last().unwrap().parse().unwrap()
    };
    let february = &pages[of("Luty 2028") - 1];
    assert!(february.contains("29") && !february.contains("30"), "{february}");
    let march = &pages[of("Marzec 2028") - 1];
    assert!(march.contains("31"), "{march}");
}

#[test]
fn the_copyright_page_has_the_imprint() {
    if !has_tool("pdftotext") {
        return;
    }
    let spec = "seed = 1\nservice = 'plain'\nlanguage = 'de'\npublisher = 'Beispiel Verlag'\n\
        imprint = \"\"\"\nHauptweg 1, 10115 Berlin\nDruck: Beispieldruck\"\"\"\n\
        [[section]]\ncount = 24\nsize = 4\nclues = '5..8'\n";
    let pages = pages(spec);
    let page = pages.iter().find(|page| page.contains("Impressum")).unwrap();
    assert!(page.contains("Verlag: Beispiel Verlag") && page.contains("Hauptweg 1"), "{page}");
}

#[test]
fn digits_to_check_with_stand_in_a_table_in_place_of_solutions() {
    if !has_tool("pdftotext") {
        return;
    }
    let spec = "title = 'Checks'\nservice = 'plain'\nseed = 3\nanswers = 'check-cells'\n\
        check-cells = 4\n[[section]]\ncount = 12\ndifficulty = 'easy'\n\
        [[section]]\ncount = 2\nvariant = 'windoku'\ndifficulty = 'easy'\n\
        [[section]]\ncount = 2\nvariant = 'star-battle'\nsize = 8\ndifficulty = 'easy'\n";
    let pages = pages(spec);
    let title = |page: &&String| page.contains("Check Digits") && !page.contains("Contents");
    let table = pages.iter().find(title).expect("there is a table");
    let rows = |number: usize| {
        let words: Vec<&str> = table.split_whitespace().collect();
        let is_row = |row: &&[&str]| {
            row[0] == number.to_string() && row[1..].iter().all(|digit| digit.len() == 1)
        };
        words.windows(5).filter(is_row).count()
    };
    assert!((10..=14).all(|number| rows(number) == 1), "{table}");
    assert!(pages.iter().any(|page| page.contains("Check: page ")));
    assert!(!pages.iter().any(|page| page.contains("Solution: page ")));
    // Stars are no digits: every other cell of their boards is shown.
    let stars = pages.iter().position(|page| page.contains("p. ") && page.contains("15"));
    assert!(stars > pages.iter().position(|page| std::ptr::eq(page, table)), "{pages:?}");
    // All type is large, and a table has no boxes.
    assert!(pages_of_each(&spec.replace("seed", "edition = 'large-print'\nseed")) > 0);
    let after_each = pages_of_each(&spec.replace("seed", "solutions = 'section'\nseed"));
    assert_eq!(after_each, 3, "a table after each section, or its boards");
}

/// The number of pages with answers of the book of a spec.
fn pages_of_each(spec: &str) -> usize {
    let is_one = |page: &&String| page.contains("Check Digits") && !page.contains("Contents");
    pages(spec).iter().filter(is_one).count()
}

#[test]
fn pages_of_rules_and_techniques_settle_in_any_language_and_size() {
    if !has_tool("pdftotext") {
        return;
    }
    // What fills a page depends on what is above it there.
    for (language, trim) in [("en", "6x9"), ("de", "8.5x11"), ("pl", "5x8"), ("fr", "8.25x6")] {
        let spec = format!(
            "title = 'Pages'\nlanguage = '{language}'\ntrim = '{trim}'\nseed = 1\n\
            [[section]]\ncount = 24\ndifficulty = 'hard'\n\
            [[section]]\ncount = 4\nvariant = 'jigsaw'\ndifficulty = 'medium'\n"
        );
        let pages = pages(&spec);
        let blank = pages.iter().take(12).filter(|page| page.trim().is_empty()).count();
        assert!(blank <= 3, "{language} {trim}: {blank} blank pages");
    }
}
