//! Mutations of bytes.

use estimand_compute::stats::split_mix::SplitMix64;
use std::io::{Cursor, Read, Write};

/// One of the items.
pub fn pick<'i, T>(random: &mut SplitMix64, items: &'i [T]) -> &'i T {
    &items[random.below(items.len())]
}

/// A random range, usually of at most 40 bytes.
fn span(random: &mut SplitMix64, length: usize) -> (usize, usize) {
    let at = random.below(length + 1);
    let most = if random.below(8) == 0 { length - at } else { (length - at).min(40) };
    (at, at + random.below(most + 1))
}

/// Makes one to six mutations: flips a bit, sets a byte, removes, moves or repeats a range, inserts a word, truncates.
pub fn mutate(random: &mut SplitMix64, bytes: &mut Vec<u8>, words: &[&str]) {
    for _ in 0..=random.below(6) {
        let (from, to) = span(random, bytes.len());
        match random.below(8) {
            0 if from < bytes.len() => bytes[from] ^= 1 << random.below(8),
            1 if from < bytes.len() => bytes[from] = random.below(256) as u8,
            2 => drop(bytes.drain(from..to)),
            3 => {
                let piece: Vec<u8> = bytes.drain(from..to).collect();
                let at = random.below(bytes.len() + 1);
                bytes.splice(at..at, piece);
            }
            4 => {
                let piece = bytes[from..to].repeat(random.below(200));
                bytes.splice(to..to, piece.into_iter().take(20_000));
            }
            5 => bytes.truncate(from),
            _ => {
                let word = *pick(random, words);
                let end = if random.below(2) == 0 { from } else { to };
                bytes.splice(from..end, word.bytes());
            }
        }
    }
}

/// The start of one input with the end of another.
pub fn splice(random: &mut SplitMix64, bytes: &mut Vec<u8>, other: &[u8]) {
    bytes.truncate(random.below(bytes.len() + 1));
    bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
}

/// Mutates one part of an archive and repacks it, so that the checksums are valid; `None` if `bytes` is not an archive.
pub fn mutate_part(random: &mut SplitMix64, bytes: &[u8], words: &[&str]) -> Option<Vec<u8>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let changed = random.below(archive.len().max(1));
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).ok()?;
        let name = part.name().ok()?.into_owned();
        let mut data = Vec::new();
        part.by_ref().take(1 << 20).read_to_end(&mut data).ok()?;
        if index == changed {
            mutate(random, &mut data, words);
        }
        writer.start_file(name, zip::write::SimpleFileOptions::default()).ok()?;
        writer.write_all(&data).ok()?;
    }
    writer.finish().ok().map(Cursor::into_inner)
}
