//! Times written as ISO texts, for filters (dates are read and written by `io::value::calendar`).

use crate::io::value::calendar::{DAY_MS, days_from_civil};

/// Milliseconds of an ISO text: "2019-04-03", "2019-04-03T14:30", with seconds and thousandths as wanted (a blank may
/// stand for the T); `None` for anything else.
#[must_use]
pub fn parse_time(text: &str) -> Option<i64> {
    let text = text.trim();
    let (day, clock) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let mut parts = day.splitn(3, '-');
    let mut number = |width: usize| -> Option<u32> {
        let part = parts.next()?;
        (part.len() == width && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())?
    };
    let year = i32::try_from(number(4)?).ok()?;
    let midnight = i64::from(days_from_civil(year, number(2)?, number(2)?)?) * DAY_MS;
    let Some(clock) = clock else { return Some(midnight) };
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let two = |part: Option<&str>, most: i64| -> Option<i64> {
        let part = part?;
        let value: i64 = (part.len() == 2 && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse().ok())??;
        (value < most).then_some(value)
    };
    let mut parts = clock.split(':');
    let hours = two(parts.next(), 24)?;
    let minutes = two(parts.next(), 60)?;
    let seconds = parts.next().map_or(Some(0), |s| two(Some(s), 60))?;
    if parts.next().is_some() || fraction.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let thousandths: i64 = format!("{fraction:0<3}").parse().ok()?;
    Some(midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths)
}

#[cfg(test)]
mod tests {
    use super::parse_time;
    use crate::io::value::calendar::wire_time;

    #[test]
    fn texts_are_read_back() {
        for text in ["2019-04-03T14:30:00", "1969-12-31T23:59:59.250"] {
            assert_eq!(parse_time(text).map(wire_time).as_deref(), Some(text));
        }
        assert_eq!(parse_time("2019-04-03"), parse_time(" 2019-04-03 00:00 "));
        for wrong in ["2019-4-3", "2019-02-30", "2019-04-03T25:00", "2019-04-03T10", "x", "2019-04-03T10:00:00:00"] {
            assert_eq!(parse_time(wrong), None, "{wrong}");
        }
    }
}
