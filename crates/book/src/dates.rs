//! Dates of puzzles, for books with one puzzle a day.

use super::content::{Language, PrintedDate};
use satoku_texts::Filling;
use std::fmt;
use std::str::FromStr;
use time::{Date, Month, Weekday};

/// A day of the years 1900 to 2999, written as `2027-01-31`.
///
/// ```
/// use satoku_book::PuzzleDate;
///
/// let date: PuzzleDate = "2028-02-28".parse().unwrap();
/// let next = date.next().unwrap();
/// assert_eq!(next.to_string(), "2028-02-29");
/// assert_eq!(next.next().unwrap().to_string(), "2028-03-01");
/// assert!("2027-02-29".parse::<PuzzleDate>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleDate(Date);

/// The error for a text that is not a [`PuzzleDate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a day of the years 1900 to 2999, such as 2027-01-31")]
pub struct PuzzleDateError;

impl FromStr for PuzzleDate {
    type Err = PuzzleDateError;

    fn from_str(text: &str) -> Result<Self, PuzzleDateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else { return Err(PuzzleDateError) };
        let number = |text: &str, length: usize| {
            let is_plain = text.len() == length && text.bytes().all(|one| one.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| is_plain).ok_or(PuzzleDateError)
        };
        let (year, month, day) = (number(year, 4)?, number(month, 2)?, number(day, 2)?);
        let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
        let month = month.filter(|_| (1900..3000).contains(&year)).ok_or(PuzzleDateError)?;
        let day = u8::try_from(day).map_err(|_| PuzzleDateError)?;
        let date = Date::from_calendar_date(i32::from(year), month, day);
        date.map(PuzzleDate).map_err(|_| PuzzleDateError)
    }
}

impl fmt::Display for PuzzleDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl PuzzleDate {
    /// Returns the day after this one; `None` at the end of the calendar.
    pub fn next(self) -> Option<Self> {
        self.0.next_day().map(PuzzleDate)
    }
}

impl Language {
    /// Returns a date as books print it.
    pub(super) fn printed_date(&self, date: PuzzleDate) -> PrintedDate {
        PrintedDate {
            long: self.date(date),
            short: self.short_date(date),
            year: date.0.year(),
            month: date.0.month().into(),
            day: date.0.day(),
            weekday: date.0.weekday().number_from_monday(),
        }
    }

    /// Returns a date with its weekday: `Friday, January 1`.
    pub fn date(&self, date: PuzzleDate) -> String {
        let all = self.texts;
        let weekday = match date.0.weekday() {
            Weekday::Monday => all.weekday_1,
            Weekday::Tuesday => all.weekday_2,
            Weekday::Wednesday => all.weekday_3,
            Weekday::Thursday => all.weekday_4,
            Weekday::Friday => all.weekday_5,
            Weekday::Saturday => all.weekday_6,
            Weekday::Sunday => all.weekday_7,
        };
        Filling::new(all.date).put("weekday", weekday).put("date", self.short_date(date)).text()
    }

    /// Returns a date without its weekday: `January 1`.
    pub fn short_date(&self, date: PuzzleDate) -> String {
        let (_, month, day) = date.0.to_calendar_date();
        let all = self.texts;
        let month = match month {
            Month::January => all.month_1,
            Month::February => all.month_2,
            Month::March => all.month_3,
            Month::April => all.month_4,
            Month::May => all.month_5,
            Month::June => all.month_6,
            Month::July => all.month_7,
            Month::August => all.month_8,
            Month::September => all.month_9,
            Month::October => all.month_10,
            Month::November => all.month_11,
            Month::December => all.month_12,
        };
        let day = match day {
            1 => all.day_first.to_owned(),
            _ => day.to_string(),
        };
        Filling::new(all.date_short).put("month", month).put("day", day).text()
    }

    /// Returns the title of puzzles from a first to a last date: the year if they are those of a
    /// whole one, else their dates.
    pub fn dated_title(&self, first: PuzzleDate, last: PuzzleDate) -> String {
        let is_whole = first.0.ordinal() == 1
            && last.0.year() == first.0.year()
            && last.0.next_day().is_none_or(|next| next.year() != last.0.year());
        match is_whole {
            true => first.0.year().to_string(),
            false => self.dates(first, last),
        }
    }

    /// Returns the first and the last date of a section, with the year: `January 1 – January 31,
    /// 2027`.
    pub fn dates(&self, first: PuzzleDate, last: PuzzleDate) -> String {
        let with_year = |date: PuzzleDate| {
            let filling = Filling::new(self.texts.date_year).put("date", self.short_date(date));
            filling.put("year", date.0.year()).text()
        };
        if first == last {
            return with_year(last);
        }
        let begin = match first.0.year() == last.0.year() {
            true => self.short_date(first),
            false => with_year(first),
        };
        format!("{begin} – {}", with_year(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LanguageCode;

    #[test]
    fn dates_are_told_in_every_language() {
        let date: PuzzleDate = "2027-01-01".parse().unwrap();
        for (code, told) in [
            (LanguageCode::English, "Friday, January 1"),
            (LanguageCode::Spanish, "viernes, 1 de enero"),
            (LanguageCode::German, "Freitag, 1. Januar"),
            (LanguageCode::French, "vendredi 1er janvier"),
            (LanguageCode::Italian, "venerdì 1º gennaio"),
            (LanguageCode::Portuguese, "sexta-feira, 1º de janeiro"),
            (LanguageCode::Dutch, "vrijdag 1 januari"),
            (LanguageCode::Polish, "piątek, 1 stycznia"),
        ] {
            assert_eq!(Language::of(code).date(date), told);
        }
        let english = Language::of(LanguageCode::English);
        let last = "2028-02-29".parse().unwrap();
        assert_eq!(english.dates(date, date), "January 1, 2027");
        assert_eq!(english.dates(date, last), "January 1, 2027 – February 29, 2028");
        assert_eq!(english.dated_title(date, last), english.dates(date, last));
        assert_eq!(english.dated_title(date, "2027-12-31".parse().unwrap()), "2027");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in ["", "2027", "2027-1-1", "27-01-01", "2027-13-01", "2027-04-31", "3000-01-01"] {
            assert_eq!(text.parse::<PuzzleDate>(), Err(PuzzleDateError), "{text}");
        }
        for text in ["+027-01-01", "2027-01-01T00", "1899-12-31", "2100-02-29", "2027-00-10"] {
            assert_eq!(text.parse::<PuzzleDate>(), Err(PuzzleDateError), "{text}");
        }
    }
}
