//! Arbitrary bytes and settings never cause a panic: the file is refused, or the table counts every cell once.

use crate::reading::{ask, check, fixtures};
use estimand_compute::contract::{AnswerMap, ColumnType, MergedCells, QuestionKind, Settings};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

prop_compose! {
    fn settings()(
        header in proptest::option::of(0u32..12),
        header_rows in proptest::option::weighted(0.2, 0u32..4),
        first_row in proptest::option::weighted(0.4, 0u32..14),
        col_ranges in proptest::option::weighted(0.2, "[0-9]{1,2}(-[0-9]{1,2})?(, [0-9])?"),
        delimiter in proptest::option::weighted(0.2, "[,;\t| x]?"),
        encoding in proptest::option::weighted(0.2, prop_oneof![Just("utf-8"), Just("windows-1252"), Just("shift_jis"), Just("utf-16le"), Just("nonsense")]),
        decimal_separator in proptest::option::weighted(0.2, 0u32..4),
        missing_tokens in proptest::option::weighted(0.2, proptest::collection::vec("[a-zA-Z0-9.-]{0,4}", 0..3)),
        exclude in proptest::option::weighted(0.2, (0u32..6, 0u32..9)),
        types in proptest::option::weighted(0.3, (1u32..5, prop_oneof![Just(ColumnType::Number), Just(ColumnType::String), Just(ColumnType::Date)])),
        name in proptest::option::weighted(0.2, (0u32..5, "\\PC{0,12}")),
        merged in proptest::option::weighted(0.2, prop_oneof![Just(MergedCells::Fill), Just(MergedCells::First)]),
        time in proptest::option::weighted(0.1, "[0-9a-z]?"),
        answer in proptest::option::weighted(0.3, (0u32..4, prop_oneof![
            Just((QuestionKind::Decimal, "comma")), Just((QuestionKind::DateOrder, "mdy")), Just((QuestionKind::HeaderRows, "2")),
            Just((QuestionKind::Totals, "exclude")), Just((QuestionKind::Footnotes, "exclude")), Just((QuestionKind::Delimiter, ",")),
            Just((QuestionKind::NumberOrText, "NUMBER")), Just((QuestionKind::Panel, "none"))])),
    ) -> Settings {
        Settings {
            header,
            header_rows,
            first_row,
            col_ranges,
            delimiter,
            encoding: encoding.map(str::to_owned),
            decimal_separator,
            missing_tokens,
            exclude_rows: exclude.map(|(from, to)| vec![[from, to]]),
            types: types.map(|(column, kind)| BTreeMap::from([(column.to_string(), kind)])),
            names: name.map(|(column, name)| BTreeMap::from([(column.to_string(), name)])),
            merged,
            time,
            answers: answer.map(|(column, (kind, value))| {
                AnswerMap::from([(column.to_string(), BTreeMap::from([(kind, value.to_owned())]))])
            }),
            ..Settings::default()
        }
    }
}

/// Changes, removes, repeats or inserts bytes, or truncates the input.
fn mutate(bytes: &mut Vec<u8>, changes: &[(prop::sample::Index, u8, u8)]) {
    for (position, kind, value) in changes {
        if bytes.is_empty() {
            return;
        }
        let at = position.index(bytes.len());
        let end = (at + 1 + usize::from(*value) % 24).min(bytes.len());
        match kind % 6 {
            0 => bytes[at] = *value,
            1 => bytes[at] ^= 1 << (value % 8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            4 => bytes.insert(at, b",;\"\n\r\t0<&-"[usize::from(*value) % 10]),
            _ => bytes.truncate(at),
        }
    }
}

/// Mutates one part of an archive and repacks it, so that the checksums are valid.
fn mutate_parts(
    bytes: &[u8],
    changes: &[(prop::sample::Index, u8, u8)],
    which: prop::sample::Index,
) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let changed = which.index(archive.len().max(1));
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).ok()?;
        let name = part.name().ok()?.into_owned();
        let mut data = Vec::new();
        part.read_to_end(&mut data).ok()?;
        if index == changed {
            mutate(&mut data, changes);
        }
        writer.start_file(name, zip::write::SimpleFileOptions::default()).ok()?;
        writer.write_all(&data).ok()?;
    }
    writer.finish().ok().map(Cursor::into_inner)
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, u8)>> {
    proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<u8>()), 1..6)
}

/// At least 600 cases; `PROPTEST_CASES` raises the number.
fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    ProptestConfig { cases: config.cases.max(600), ..config }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_are_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..400), settings in settings()) {
        if let Ok(table) = ask("x", &bytes, &settings) {
            check(&table);
        }
    }

    #[test]
    fn any_text_is_refused_or_read(text in "([a-c0-9.,;\t\"'% -]|\n|\r\n|2019-04-0|NA|total){0,120}", settings in settings()) {
        if let Ok(table) = ask("x.csv", text.as_bytes(), &settings) {
            check(&table);
        }
    }

    #[test]
    fn fixtures_are_read_with_any_settings(which in any::<prop::sample::Index>(), settings in settings()) {
        let files = fixtures();
        let (name, bytes) = which.get(&files);
        if let Ok(table) = ask(name, bytes, &settings) {
            check(&table);
        }
    }

    #[test]
    fn changed_fixtures_are_refused_or_read(which in any::<prop::sample::Index>(), changes in changes(), settings in settings()) {
        let files = fixtures();
        let (name, bytes) = which.get(&files);
        let mut bytes = bytes.clone();
        mutate(&mut bytes, &changes);
        if let Ok(table) = ask(name, &bytes, &settings) {
            check(&table);
        }
    }

    #[test]
    fn changed_parts_of_workbooks_are_refused_or_read(which in any::<prop::sample::Index>(), part in any::<prop::sample::Index>(), changes in changes()) {
        let books: Vec<(String, Vec<u8>)> = fixtures().into_iter().filter(|(_, bytes)| bytes.starts_with(b"PK")).collect();
        let (name, bytes) = which.get(&books);
        if let Some(bytes) = mutate_parts(bytes, &changes, part)
            && let Ok(table) = ask(name, &bytes, &Settings::default())
        {
            check(&table);
        }
    }
}
