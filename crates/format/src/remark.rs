//! Levels and ratings in the free text of formats that have no other place for them: the last line
//! of a comment, such as `level hard, rating 3.2`.

use super::{Detail, Entry, Metadata};
use satoku_logic::{Level, Score};

/// The parts of a difficulty that a text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The rating alone; the format has a place for the level.
    Rating,
    /// The level and the rating.
    Both,
}

/// Returns whether a level is written: only the names of our own levels are recognised in reading.
pub(super) fn says_level(level: &str) -> bool {
    level.parse::<Level>().is_ok()
}

/// Returns whether a rating is written: a number with one decimal.
pub(super) fn says_rating(rating: &str) -> bool {
    rating.parse::<Score>().is_ok_and(|score| score.to_string() == rating)
}

/// Returns whether a level or rating, where it is said in a text, is read as it is.
pub(super) fn keeps(detail: Detail, entry: &Entry) -> bool {
    match (detail, entry.metadata.get(detail)) {
        (_, Some(_)) if entry.displaces(detail) => false,
        (Detail::Level, Some(level)) => says_level(level),
        (Detail::Rating, Some(rating)) => says_rating(rating),
        _ => matches!(detail, Detail::Level | Detail::Rating),
    }
}

/// Returns the line that says how hard a puzzle is, if that is known.
pub(super) fn line(entry: &Entry, part: Part) -> Option<String> {
    let level = entry.level().filter(|level| part == Part::Both && says_level(level));
    let rating = entry.rating().filter(|rating| says_rating(rating));
    let parts = [("level", level), ("rating", rating)];
    let said = parts.into_iter().filter_map(|(name, text)| Some(format!("{name} {}", text?)));
    let line = said.collect::<Vec<_>>().join(", ");
    Some(line).filter(|line| !line.is_empty())
}

/// Returns the comment of a puzzle with the line that says how hard it is.
pub(super) fn comment(entry: &Entry, part: Part) -> Option<String> {
    let comment = entry.metadata.comment.clone();
    match (comment, line(entry, part)) {
        (Some(comment), Some(line)) => Some(format!("{comment}\n{line}")),
        (comment, line) => comment.or(line),
    }
}

/// Moves the level and the rating from the last line of the comment to their own fields.
pub(super) fn take(metadata: &mut Metadata) {
    let Some(comment) = metadata.comment.clone() else { return };
    let (before, last) = comment.rsplit_once('\n').unwrap_or(("", &comment));
    if read(last, metadata) {
        metadata.comment = Some(before.to_owned()).filter(|before| !before.is_empty());
    }
}

/// Reads a line as [`line`] writes it. Returns whether it is one; any other changes nothing.
pub(super) fn read(line: &str, metadata: &mut Metadata) -> bool {
    let (mut level, mut rating) = (None, None);
    for part in line.split(", ") {
        let known = match part.split_once(' ') {
            Some(("level", text)) if says_level(text) && rating.is_none() => {
                level.replace(text).is_none()
            }
            Some(("rating", text)) if says_rating(text) => rating.replace(text).is_none(),
            _ => false,
        };
        if !known {
            return false;
        }
    }
    if level.is_some() && metadata.level.is_some() {
        return false;
    }
    metadata.level = metadata.level.take().or(level.map(str::to_owned));
    metadata.rating = rating.map(str::to_owned);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_of_our_own_is_taken_from_a_comment() {
        let taken = |comment: &str| {
            let mut metadata = Metadata { comment: Some(comment.into()), ..Metadata::default() };
            take(&mut metadata);
            (metadata.comment, metadata.level, metadata.rating)
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(taken("level hard, rating 3.2"), (None, text("hard"), text("3.2")));
        assert_eq!(taken("a\nrating 10.5"), (text("a"), None, text("10.5")));
        assert_eq!(taken("a\nb\nlevel beyond"), (text("a\nb"), text("beyond"), None));
        for other in
            ["rating 3", "level 3", "rating 3.2, level hard", "level hard,rating 3.2", "é", ""]
        {
            assert_eq!(taken(other), (text(other), None, None), "{other}");
        }
    }
}
