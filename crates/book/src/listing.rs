//! What the pages of shops ask for: title, description, keywords, categories and prices.

use super::content::{Answers, Audience, Content, Edition};
use super::services::{Binding, Service};
use super::shops::{Listing, Market, Royalty};
use super::spec::Spec;
use satoku_texts::Filling;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// List prices whose royalties are shown, in hundredths of a currency.
const PRICES: [u32; 4] = [799, 999, 1299, 1499];

/// Returns a document in Markdown with what a shop asks for when a book of `pages` pages is listed.
///
/// Title, description and keywords are in the language of the book; each is within the limits of
/// the shop, or said not to be.
pub(super) fn listing(spec: &Spec, content: &Content, pages: u32) -> String {
    let limits = Listing::KDP;
    let mut out = format!("# {}\n", content.title);
    out.push_str(
        "\nTo fill in the pages of a shop with. The limits are those of Amazon KDP; other shops \
         take the same. Title, subtitle and author must be those printed in the book.\n\n",
    );
    let title_length = [Some(&content.title), content.subtitle.as_ref()];
    let title_length: usize =
        title_length.into_iter().flatten().map(|text| text.chars().count()).sum();
    let series = content.cover.series.as_ref().map(|series| match &content.cover.volume {
        Some(volume) => format!("{series}, {volume}"),
        None => series.clone(),
    });
    let rows = [
        ("title", Some(content.title.clone())),
        ("subtitle", content.subtitle.clone()),
        ("series", series),
        ("author", Some(content.author.clone())),
        ("publisher", content.publisher.clone()),
        ("ISBN", content.isbn.clone()),
        ("language", Some(content.language.code.to_string())),
        ("format", Some(format_of(spec, pages))),
    ];
    out.push_str("| | |\n|---|---|\n");
    for (name, value) in rows {
        if let Some(value) = value {
            let _ = writeln!(out, "| {name} | {} |", value.replace('|', "\\|"));
        }
    }
    let _ = writeln!(out, "\nTitle and subtitle: {}.", within(title_length, limits.title));
    let description = description(content, limits.description);
    let length = description.chars().count();
    let _ = writeln!(
        out,
        "\n## Description\n\n{}, tags counted.\n\n```html\n{description}\n```",
        capital(&within(length, limits.description))
    );
    let keywords = keywords(content, limits);
    let _ = writeln!(out, "\n## Keywords\n\nAt most {} characters each.\n", limits.keyword);
    for keyword in keywords {
        let _ = writeln!(out, "- {keyword}");
    }
    out.push_str("\n## Categories\n\n");
    for category in categories(content).iter().take(limits.categories) {
        let _ = writeln!(out, "- {category}");
    }
    match spec.binding == Binding::Paperback && !spec.service.in_colour() {
        true => out.push_str(&prices(spec, pages)),
        false => out.push_str(
            "\n## Prices\n\nThe costs of hardcovers and of colour print are those of the calculator \
             of KDP.\n",
        ),
    }
    out
}

/// Returns what the book is made of: binding, size, ink and pages.
fn format_of(spec: &Spec, pages: u32) -> String {
    let ink = match spec.service {
        Service::KdpStandardColor => "standard color",
        Service::KdpPremiumColor => "premium color",
        _ => "black",
    };
    let bleed = if spec.bleed { ", bleed" } else { "" };
    format!("{}, {} in, {ink} ink{bleed}, {pages} pages", spec.binding, spec.trim)
}

/// Returns how much of a limit is used.
fn within(length: usize, limit: usize) -> String {
    let used = format!("{length} of {limit} characters");
    if length > limit { format!("{used}, too long") } else { used }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
}

/// Returns a text with the characters that HTML reserves replaced.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns the description of a book in HTML: what is in it, its sections, and what it explains.
/// Sections are left out from the last where there would be too many characters.
fn description(content: &Content, limit: usize) -> String {
    let texts = content.language.texts;
    let count = Filling::new(texts.cover_count).count("count", content.puzzles().count()).text();
    let mut lead = Filling::new(texts.cover_text).put("puzzles", count).text();
    if content.matter.solutions {
        let is_checked = content.arrangement.answers == Answers::CheckCells;
        let told = if is_checked { texts.check_cover_solutions } else { texts.cover_solutions };
        lead = format!("{lead} {told}");
    }
    let headline = content.subtitle.as_ref().unwrap_or(&content.title);
    let head = format!("<h4>{}</h4>\n<p>{}</p>\n", escaped(headline), escaped(&lead));
    let points = [
        (content.matter.how_to_play, texts.listing_rules),
        (content.matter.primer && !content.lessons.is_empty(), texts.listing_techniques),
        (content.matter.hints, texts.listing_hints),
        (content.edition == Edition::LargePrint, texts.listing_large),
        (content.matter.notes, texts.listing_paper),
    ];
    let points = points.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text);
    let items = |items: &[String]| match items {
        [] => String::new(),
        items => format!("<ul>\n{}\n</ul>\n", items.join("\n")),
    };
    let item = |text: &str| format!("<li>{}</li>", escaped(text));
    let tail = items(&points.map(item).collect::<Vec<_>>());
    let titles = content.sections.iter().filter(|_| content.sections.len() > 1);
    let mut titles: Vec<String> = titles.map(|section| item(&section.title)).collect();
    loop {
        let text = format!("{head}{}{tail}", items(&titles));
        if text.chars().count() <= limit || titles.pop().is_none() {
            return text.trim_end().to_owned();
        }
    }
}

/// Returns as many keywords as a shop takes: words for the edition and the readers, the kinds of
/// puzzle, and those that fit every book. None is only words of the title.
fn keywords(content: &Content, limits: Listing) -> Vec<String> {
    let texts = content.language.texts;
    let list = |text: &'static str| text.split(';').map(|word| word.trim().to_owned());
    let mut found: Vec<String> = Vec::new();
    if content.edition == Edition::LargePrint {
        found.extend(list(texts.listing_words_large));
    }
    if content.audience == Audience::Kids {
        found.extend(list(texts.listing_words_kids));
    }
    let kinds: BTreeSet<String> = content
        .puzzles()
        .filter_map(|placed| content.language.board(&content.registry, &placed.entry.puzzle, false))
        .collect();
    let kept = if content.audience == Audience::Kids { 0 } else { GENERAL };
    let room = limits.keywords.saturating_sub(found.len() + kept);
    found.extend(joined(kinds, limits.keyword).into_iter().take(room));
    let general = match content.audience {
        Audience::Kids => Vec::new(),
        Audience::Everyone => list(texts.listing_words).collect(),
    };
    found.extend(general);
    let words = |text: &str| -> BTreeSet<String> {
        text.to_lowercase().split_whitespace().map(str::to_owned).collect()
    };
    let title = words(&content.title);
    found.retain(|keyword| {
        keyword.chars().count() <= limits.keyword && !words(keyword).is_subset(&title)
    });
    found.truncate(limits.keywords);
    found
}

/// The keywords that fit every book for which there is room in any case.
const GENERAL: usize = 3;

/// Returns names joined by blanks to texts of at most so many characters.
fn joined(names: BTreeSet<String>, most: usize) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for name in names {
        let name = name.to_lowercase();
        match texts.last_mut() {
            Some(last) if last.chars().count() + 1 + name.chars().count() <= most => {
                last.push(' ');
                last.push_str(&name);
            }
            _ => texts.push(name),
        }
    }
    texts
}

/// Returns the categories of a book, by the names that KDP gives them, the closest first.
fn categories(content: &Content) -> Vec<&'static str> {
    let is_sudoku = |variant: &str| !NEIGHBOURS.iter().any(|part| variant.contains(part));
    let sudoku = content.puzzles().any(|placed| is_sudoku(placed.entry.puzzle.rules().variant()));
    let mut all = Vec::new();
    if content.audience == Audience::Kids {
        all.push("Children's Books > Activities, Crafts & Games > Activity Books");
        all.push("Children's Books > Activities, Crafts & Games > Games > Puzzles");
    }
    if sudoku {
        all.push("Books > Humor & Entertainment > Puzzles & Games > Sudoku");
    }
    all.push("Books > Humor & Entertainment > Puzzles & Games > Logic & Brain Teasers");
    all.push("Books > Humor & Entertainment > Puzzles & Games > Puzzles");
    all
}

/// The rules of boards that no Sudoku has.
const NEIGHBOURS: [&str; 12] = [
    "latin",
    "runs",
    "shading",
    "lamps",
    "suguru",
    "ripple",
    "kojun",
    "binairo",
    "unruly",
    "queens",
    "star-battle",
    "nonogram",
];

/// Returns the costs of printing and the royalties, for this trim and for one of the other class.
fn prices(spec: &Spec, pages: u32) -> String {
    let is_large = spec.trim.is_large();
    let own = spec.trim.to_string();
    let other = if is_large { "6x9 and smaller" } else { "larger than 6.12x9" };
    let mut out = "\n## Prices\n\nRoyalties of a paperback with black ink at Amazon, per copy: 60 % \
                   of the list price, 50 % below the threshold, less the cost of printing. The \
                   lowest price is the one at which nothing is left. Compare with the calculator of \
                   KDP before you choose.\n\n"
        .to_owned();
    let _ = write!(out, "| shop | size | printing | lowest | threshold |");
    for price in PRICES {
        let _ = write!(out, " {} |", money(price));
    }
    out.push_str("\n|---|---|---:|---:|---:|");
    out.push_str(&"---:|".repeat(PRICES.len()));
    out.push('\n');
    for market in Market::ALL {
        for (size, is_large) in [(own.as_str(), is_large), (other, !is_large)] {
            let royalty = Royalty::of(market, is_large, pages);
            let _ = write!(
                out,
                "| {} ({}) | {size} | {} | {} | {} |",
                market.shop,
                market.currency,
                money(royalty.printing),
                money(royalty.lowest()),
                money(market.threshold)
            );
            for price in PRICES {
                let _ = match royalty.at(price) {
                    Some(left) => write!(out, " {} |", money(left)),
                    None => write!(out, " - |"),
                };
            }
            out.push('\n');
        }
    }
    out
}

/// Returns an amount in hundredths with its decimals.
fn money(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LanguageCode;
    use crate::bind::tests::bound;

    const TEXT: &str = "title = 'Night <Train> Sudoku'\nsubtitle = 'Four by four & six by six'\n\
        [cover]\nseries = 'Trains'\nvolume = 2\n";
    const SECTIONS: &str = "[[section]]\ncount = 3\nsize = 4\n[[section]]\ncount = 2\n\
        size = 6\nvariant = 'x'\n[[section]]\ncount = 1\nsize = 4\nvariant = 'futoshiki'";

    #[test]
    fn a_listing_has_what_a_shop_asks_for() {
        let text = format!("{TEXT}{SECTIONS}");
        let (spec, _) = Spec::read(&text).unwrap();
        let listing = listing(&spec, &bound(&text), 100);
        for part in [
            "| title | Night <Train> Sudoku |",
            "| series | Trains, 2 |",
            "Title and subtitle: 45 of 200 characters.",
            "<h4>Four by four &amp; six by six</h4>\n<p>6 puzzles, each with",
            "<li>Futoshiki</li>",
            "- classic sudoku futoshiki sudoku x\n",
            "- Books > Humor & Entertainment > Puzzles & Games > Sudoku\n",
            "| amazon.com (USD) | 8.5x11 | 2.84 | 5.68 | 9.99 | 1.16 | 3.15 | 4.95 | 6.15 |",
        ] {
            assert!(listing.contains(part), "{part}\n{listing}");
        }
    }

    #[test]
    fn listings_are_within_the_limits_in_every_language() {
        let limits = Listing::KDP;
        for (code, _) in LanguageCode::ALL {
            for more in ["", "edition = 'large-print'\n", "audience = 'kids'\n"] {
                let content = bound(&format!("language = '{code}'\n{more}{TEXT}{SECTIONS}"));
                let keywords = keywords(&content, limits);
                let least = if more.is_empty() { 5 } else { 4 };
                assert!(
                    (least..=limits.keywords).contains(&keywords.len()),
                    "{code}: {keywords:?}"
                );
                assert!(keywords.iter().all(|word| word.chars().count() <= limits.keyword));
                let different: BTreeSet<&String> = keywords.iter().collect();
                assert_eq!(different.len(), keywords.len(), "{code}");
            }
        }
        let many =
            "[[section]]\ncount = 1\nsize = 6\ntitle = 'A title of some length, to be sure'\n";
        let content = bound(&many.repeat(60));
        let long = description(&content, limits.description);
        assert!(long.chars().count() <= limits.description && long.ends_with("</ul>"));
        let short = description(&content, 400);
        assert!(short.chars().count() <= 400 && short.contains("<p>"));
    }
}
