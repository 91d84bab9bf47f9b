//! Parses times of day.

/// "14:30", "2:30:05.25 PM", with an optional "Z" or "+02:00": milliseconds since midnight, and the minutes by which its zone
/// is ahead of UTC, when there is one.
pub(super) fn read_time(text: &[u8]) -> Option<(u32, Option<i16>)> {
    let text = std::str::from_utf8(text).ok()?.to_ascii_lowercase();
    let mut rest = text.as_str();
    let mut zone = None;
    if let Some(before) = rest.strip_suffix('z') {
        (rest, zone) = (before, Some(0));
    } else if let Some(before) = rest.strip_suffix(" utc").or_else(|| rest.strip_suffix(" gmt")) {
        (rest, zone) = (before, Some(0));
    } else if let Some(at) = rest.find(['+', '-']) {
        let offset = rest.get(at + 1..)?.replace(':', "");
        if !matches!(offset.len(), 2 | 4) || !offset.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let hours: i16 = offset.get(..2)?.parse().ok()?;
        let minutes: i16 = offset.get(2..).filter(|text| !text.is_empty()).map_or(Some(0), |text| text.parse().ok())?;
        let ahead = hours * 60 + minutes;
        let is_behind = rest.get(at..)?.starts_with('-');
        (rest, zone) = (rest.get(..at)?.trim_end(), Some(if is_behind { -ahead } else { ahead }));
    }
    let mut half = None;
    for (ending, afternoon) in [("am", false), ("pm", true), ("a.m.", false), ("p.m.", true)] {
        if let Some(before) = rest.strip_suffix(ending) {
            (rest, half) = (before.trim_end(), Some(afternoon));
        }
    }
    let mut parts = rest.split(':');
    let whole = |part: Option<&str>| {
        let part = part?;
        (matches!(part.len(), 1 | 2) && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse::<u32>().ok())?
    };
    let (mut hour, minute) = (whole(parts.next())?, whole(parts.next())?);
    let (second, milliseconds) = match parts.next() {
        Some(part) => {
            let (second, fraction) = part.split_once(['.', ',']).unwrap_or((part, ""));
            if fraction.len() > 9 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let padded: String = fraction.chars().chain("000".chars()).take(3).collect();
            (whole(Some(second))?, padded.parse::<u32>().ok()?)
        }
        None => (0, 0),
    };
    if let Some(afternoon) = half {
        if !(1..=12).contains(&hour) {
            return None;
        }
        hour = hour % 12 + if afternoon { 12 } else { 0 };
    }
    let fits = parts.next().is_none() && hour < 24 && minute < 60 && second < 60;
    fits.then_some((((hour * 60 + minute) * 60 + second) * 1000 + milliseconds, zone))
}
