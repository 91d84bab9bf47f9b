//! Mutations of real inputs against the four parsers: text tables, workbooks, formulas, rules of recodes.
//!
//! No input may cause a panic, exceed its time or memory limit, or produce an inconsistent table. The inputs come from
//! ESTIMAND_FUZZ_SEED (1), which always makes the same in the same order; there is a number of them for each parser, or as many as
//! fit into ESTIMAND_FUZZ_SECONDS. A failing input is saved, and its path, number and seed are printed. `npm run fuzz` runs this for
//! minutes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "mutation/bytes.rs"]
mod bytes;
#[path = "mutation/guard.rs"]
mod guard;
mod reading;
#[path = "mutation/rules.rs"]
mod rules;

use bytes::{mutate, mutate_part, pick};
use estimand_compute::contract::Settings;
use estimand_compute::stats::split_mix::SplitMix64;
use guard::Guard;
use reading::{ask, check, fixtures};

/// Fragments of text tables.
const CSV_WORDS: [&str; 24] = [
    ",",
    ";",
    "\t",
    "|",
    "\"",
    "\"\"",
    "\n",
    "\r\n",
    "\r",
    "\u{feff}",
    "sep=;\n",
    "NA",
    "1e999",
    "-0",
    "0,5",
    "1.234,5",
    "2019-04-03",
    "07.2019",
    "31/12/99",
    "(5)",
    "%",
    "\0",
    "é",
    "total",
];

/// Fragments of workbooks.
const BOOK_WORDS: [&str; 20] = [
    "<c r=\"XFD1048576\"><v>1</v></c>",
    "<row r=\"0\">",
    "<row r=\"4294967296\">",
    "t=\"s\"",
    "t=\"inlineStr\"",
    "<v>-1</v>",
    "<v>99999999999</v>",
    "<v>NaN</v>",
    "s=\"65535\"",
    "</sheetData>",
    "<mergeCell ref=\"A1:XFD1048576\"/>",
    "<!--",
    "&#0;",
    "&amp",
    "<![CDATA[",
    "date1904=\"1\"",
    "table:number-columns-repeated=\"2147483647\"",
    "\"",
    ">",
    "<",
];

#[test]
fn text_tables() {
    let files: Vec<_> = fixtures().into_iter().filter(|(_, bytes)| !is_book(bytes)).collect();
    Guard::new("csv", 512, 10_000).run(
        |random| {
            let (_, mut input) = pick(random, &files).clone();
            if random.below(4) == 0 {
                let (_, other) = pick(random, &files);
                bytes::splice(random, &mut input, other);
            }
            mutate(random, &mut input, &CSV_WORDS);
            input
        },
        |input| {
            if let Ok(table) = ask("input.csv", input, &settings_of(input)) {
                check(&table);
            }
        },
    );
}

#[test]
fn workbooks() {
    let files: Vec<_> = fixtures().into_iter().filter(|(_, bytes)| is_book(bytes)).collect();
    Guard::new("workbook", 1536, 15_000).run(
        |random| {
            let (_, original) = pick(random, &files);
            // A wrong checksum ends the reading early, so most mutations change a part and repack it.
            let inside = (random.below(4) > 0).then(|| mutate_part(random, original, &BOOK_WORDS)).flatten();
            inside.unwrap_or_else(|| {
                let mut input = original.clone();
                mutate(random, &mut input, &BOOK_WORDS);
                input
            })
        },
        |input| {
            if let Ok(table) = ask("input.xlsx", input, &settings_of(input)) {
                check(&table);
            }
        },
    );
}

#[test]
fn formulas() {
    Guard::new("formula", 256, 30_000)
        .run(rules::formula, |input| rules::check_formula(&String::from_utf8_lossy(input)));
}

#[test]
fn recodes() {
    Guard::new("recode", 256, 20_000).run(rules::recode, rules::check_recode);
}

fn is_book(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) || bytes.starts_with(b"<")
}

/// Settings derived from the input alone, so that a saved input fails again.
fn settings_of(input: &[u8]) -> Settings {
    let seed = input.iter().fold(input.len() as u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(u64::from(*byte)));
    let mut random = SplitMix64::new(seed);
    let mut some = |n: usize| (random.below(4) == 0).then(|| random.below(n) as u32);
    Settings {
        header: some(6),
        header_rows: some(3),
        first_row: some(8),
        decimal_separator: some(4),
        delimiter: some(5).map(|i| [",", ";", "\t", " ", "x"][i as usize].to_owned()),
        ..Settings::default()
    }
}
