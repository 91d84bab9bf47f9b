//! Days, and the calendars that time columns follow.

use super::{Rule, Unit, civil_from_days, days_from_civil, parse_time, rule, weekday, wire_day, wire_time};

fn day(text: &str) -> i32 {
    parse_time(text).map_or(i32::MIN, |time| (time / 86_400_000) as i32)
}

fn date(year: i32, month: i32, day: u32) -> i32 {
    let months = year * 12 + month - 1;
    days_from_civil(months.div_euclid(12), months.rem_euclid(12) as u32 + 1, day).unwrap()
}

fn end(year: i32, month: i32) -> i32 {
    date(year, month + 1, 1) - 1
}

/// The rule of the days, in words, and how many steps are not one period.
fn found(days: &[i32]) -> (String, usize) {
    let rule = rule(days.windows(2).map(|pair| (pair[0], pair[1])));
    let gaps = days.windows(2).filter(|pair| rule.index(pair[1]) - rule.index(pair[0]) != 1).count();
    (rule.words(), gaps)
}

fn regular(days: Vec<i32>, words: &str) {
    assert_eq!(found(&days), (words.to_owned(), 0), "{words}");
    // If one row is missing, there is one gap.
    let middle = days.len() / 2;
    let left: Vec<i32> = days.iter().enumerate().filter(|(at, _)| *at != middle).map(|(_, day)| *day).collect();
    assert_eq!(found(&left).1, 1, "{words}, a row left out: {}", found(&left).0);
}

#[test]
fn weeks_begin_on_monday() {
    // 1970-01-01, day 0, is a Thursday: its week has the days from −3, a Monday, to 3.
    assert_eq!([-4, -3, 3, 4].map(|day| Unit::Week.index(day)), [-1, 0, 0, 1]);
    // Monday, Friday, and the Monday after it.
    assert_eq!([-3, 1, 4].map(|day| Unit::BusinessDay.index(day)), [0, 4, 5]);
}

#[test]
fn months_and_years_have_multiples() {
    for (months, words) in [
        (1, "monthly"),
        (2, "every 2 months"),
        (3, "quarterly"),
        (4, "every 4 months"),
        (5, "every 5 months"),
        (6, "half-yearly"),
        (12, "yearly"),
        (18, "every 18 months"),
        (24, "every 2 years"),
        (60, "every 5 years"),
    ] {
        for of_month in [1, 15, 28] {
            regular((0..9).map(|i| date(1990, 1 + i * months, of_month)).collect(), words);
        }
        regular((0..9).map(|i| end(1990, 6 + i * months)).collect(), words);
    }
    regular(["2019-01-01", "2019-07-01", "2020-01-01", "2020-07-01", "2021-01-01"].map(day).to_vec(), "half-yearly");
    // Days within the months differ.
    assert_eq!(
        found(&["2019-01-03", "2019-07-12", "2020-01-20", "2020-07-05"].map(day)),
        ("half-yearly".to_owned(), 0)
    );
}

#[test]
fn days_and_weeks_have_multiples() {
    for (days, words) in [
        (1, "daily"),
        (2, "every 2 days"),
        (3, "every 3 days"),
        (7, "weekly"),
        (10, "every 10 days"),
        (14, "every 2 weeks"),
        (28, "every 4 weeks"),
        (91, "every 13 weeks"),
    ] {
        regular((0..40).map(|i| day("2021-03-02") + i * days).collect(), words);
    }
}

#[test]
fn a_month_has_parts() {
    let each = |of_month: &[u32]| -> Vec<i32> {
        (0..18)
            .flat_map(|month| {
                of_month.iter().map(move |of| if *of == 0 { end(2020, 1 + month) } else { date(2020, 1 + month, *of) })
            })
            .collect()
    };
    for of_month in [[1, 15], [15, 0], [1, 16], [5, 20]] {
        regular(each(&of_month), "twice a month");
    }
    for of_month in [[1, 11, 21], [10, 20, 0], [5, 15, 25]] {
        regular(each(&of_month), "3 times a month");
    }
    regular(each(&[1, 6, 11, 16, 21, 26]), "6 times a month");
}

#[test]
fn weekdays_are_found() {
    let on = |weekdays: &[usize]| -> Vec<i32> {
        (0..120).map(|i| day("2022-05-02") + i).filter(|day| weekdays.contains(&weekday(*day))).collect()
    };
    for (weekdays, words) in [
        (&[1, 3][..], "Tuesdays and Thursdays"),
        (&[0, 2, 4], "Mondays, Wednesdays and Fridays"),
        (&[0, 1, 2, 3, 4], "business days"),
        (&[0, 1, 2, 3, 4, 5], "Monday to Saturday"),
        (&[0, 1, 2, 3, 6], "Sunday to Thursday"),
        (&[5, 6], "Saturdays and Sundays"),
    ] {
        regular(on(weekdays), words);
    }
}

/// The days on which the New York Stock Exchange was closed in 2021–2023. Source: NYSE, "Holidays & Trading Hours".
const NYSE: [&str; 29] = [
    "2021-01-01",
    "2021-01-18",
    "2021-02-15",
    "2021-04-02",
    "2021-05-31",
    "2021-07-05",
    "2021-09-06",
    "2021-11-25",
    "2021-12-24",
    "2022-01-17",
    "2022-02-21",
    "2022-04-15",
    "2022-05-30",
    "2022-06-20",
    "2022-07-04",
    "2022-09-05",
    "2022-11-24",
    "2022-12-26",
    "2023-01-02",
    "2023-01-16",
    "2023-02-20",
    "2023-04-07",
    "2023-05-29",
    "2023-06-19",
    "2023-07-04",
    "2023-09-04",
    "2023-11-23",
    "2023-12-25",
    "2024-01-01",
];

#[test]
fn holidays_are_no_gaps() {
    let closed = NYSE.map(day);
    let open = |from: &str, to: &str| -> Vec<i32> {
        (day(from)..=day(to)).filter(|day| weekday(*day) < 5 && !closed.contains(day)).collect()
    };
    let three_years = open("2021-01-04", "2023-12-29");
    assert_eq!(found(&three_years), ("business days, 9 holidays a year".to_owned(), 0));
    assert_eq!(found(&open("2022-01-03", "2022-12-30")), ("business days, 9 holidays".to_owned(), 0));
    // Two weeks without a row are a gap among the holidays.
    let (from, to) = (day("2022-08-08"), day("2022-08-19"));
    let gap: Vec<i32> = three_years.into_iter().filter(|day| !(from..=to).contains(day)).collect();
    assert_eq!(found(&gap), ("business days, 9 holidays a year".to_owned(), 1));
}

#[test]
fn days_missing_at_random_are_gaps() {
    // Every 41st business day is missing: six a year, at other days each year.
    let days: Vec<i32> = (day("2018-01-01")..day("2021-01-01")).filter(|day| weekday(*day) < 5).collect();
    let left: Vec<i32> = days.iter().enumerate().filter(|(at, _)| at % 41 != 20).map(|(_, day)| *day).collect();
    let (words, gaps) = found(&left);
    assert_eq!((words.as_str(), gaps), ("business days", days.len() - left.len()));
    assert_eq!(found(&["2023-03-06", "2023-03-07", "2023-03-09", "2023-03-10", "2023-03-13"].map(day)).1, 1);
}

#[test]
fn fiscal_calendars_have_no_gaps() {
    // The year ends on the last Saturday of January; its quarters have 4, 4 and 5 weeks, the 53rd week is at the end.
    let ends: Vec<i32> =
        (2005..2025).map(|year| (0..7).map(|i| date(year, 1, 31) - i).find(|d| weekday(*d) == 5).unwrap()).collect();
    let mut months = vec![ends[0]];
    for year in ends.windows(2) {
        months.extend([4, 8, 13, 17, 21, 26, 30, 34, 39, 43, 47].map(|weeks| year[0] + 7 * weeks));
        months.push(year[1]);
    }
    regular(months.clone(), "months of 4 or 5 weeks");
    // The Friday nearest to the end of the year.
    let fridays: Vec<i32> =
        (2000..2020).map(|year| (-3..=3).map(|i| date(year, 12, 31) + i).find(|d| weekday(*d) == 4).unwrap()).collect();
    let quarters = fridays.iter().flat_map(|end| [0, 13, 26, 39].map(|weeks| end + 7 * weeks));
    regular(quarters.collect(), "quarters of 13 or 14 weeks");
    regular(fridays, "years of 52 or 53 weeks");
}

#[test]
fn dates_without_a_rule_keep_the_coarsest_unit() {
    assert_eq!(rule(std::iter::empty()), Rule::each(Unit::Day));
    for (days, words, gaps) in [
        (&["2019-01-05", "2019-04-20", "2019-07-01", "2020-01-03"][..], "quarterly", 1),
        (&["2019-01-01", "2019-02-01", "2019-04-01"], "monthly", 1),
        (&["2019-01-01", "2019-07-01"], "quarterly", 1),
        (&["2019-01-07", "2019-01-15", "2019-01-21", "2019-02-04"], "weekly", 1),
    ] {
        let days: Vec<i32> = days.iter().map(|text| day(text)).collect();
        assert_eq!(found(&days), (words.to_owned(), gaps));
    }
}

#[test]
fn known_days_are_converted_both_ways() {
    // Independent values: Python's datetime.date(y, m, d).toordinal() - 719163.
    for (date, days) in [((1970, 1, 1), 0), ((2000, 2, 29), 11_016), ((1900, 3, 1), -25_508), ((1, 1, 1), -719_162)] {
        assert_eq!(days_from_civil(date.0, date.1, date.2), Some(days));
        assert_eq!(civil_from_days(days), date);
    }
    assert_eq!(days_from_civil(9999, 12, 31), Some(2_932_896));
}

#[test]
fn days_that_do_not_exist_are_refused() {
    for (y, m, d) in [(2019, 2, 29), (1900, 2, 29), (2019, 4, 31), (2019, 13, 1), (2019, 0, 1), (2019, 1, 0), (0, 1, 1)]
    {
        assert_eq!(days_from_civil(y, m, d), None, "{y}-{m}-{d}");
    }
}

#[test]
fn every_day_of_eight_centuries_survives_a_round_trip() {
    for days in -250_000..50_000 {
        let (y, m, d) = civil_from_days(days);
        assert_eq!(days_from_civil(y, m, d), Some(days));
    }
}

#[test]
fn the_wire_form_has_a_time_only_for_times() {
    assert_eq!(wire_day(17_989), "2019-04-03");
    assert_eq!(wire_time(17_989 * 86_400_000 + 52_200_000), "2019-04-03T14:30:00");
    assert_eq!(wire_time(-1), "1969-12-31T23:59:59.999");
}

#[test]
fn times_survive_a_round_trip() {
    for text in ["2019-04-03T14:30:00", "1969-12-31T23:59:59.250"] {
        assert_eq!(parse_time(text).map(wire_time).as_deref(), Some(text));
    }
    assert_eq!(parse_time("2019-04-03"), parse_time(" 2019-04-03 00:00 "));
    for wrong in ["2019-4-3", "2019-02-30", "2019-04-03T25:00", "2019-04-03T10", "x", "2019-04-03T10:00:00:00"] {
        assert_eq!(parse_time(wrong), None, "{wrong}");
    }
}
