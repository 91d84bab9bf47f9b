//! OLE compound files: the streams of an XLS workbook (MS-CFB).

use super::corrupt;
use crate::contract::{Failure, Outcome};

const END: u32 = 0xFFFF_FFFE;
const DIRECTORY_ENTRY: usize = 128;

/// A compound file.
pub(crate) struct CompoundFile<'a> {
    bytes: &'a [u8],
    sector: usize,
    fat: Vec<u32>,
    mini_fat: Vec<u32>,
    mini_stream: Vec<u8>,
    mini_sector: usize,
    mini_cutoff: u64,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    kind: u8,
    start: u32,
    size: u64,
}

pub(crate) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

impl<'a> CompoundFile<'a> {
    /// Reads the directory.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `E-MEMORY`.
    pub fn open(bytes: &'a [u8]) -> Outcome<Self> {
        let field = |at| u32_at(bytes, at).ok_or_else(corrupt);
        let sector_shift = u16_at(bytes, 30).ok_or_else(corrupt)?;
        let mini_shift = u16_at(bytes, 32).ok_or_else(corrupt)?;
        if !matches!(sector_shift, 9 | 12) || mini_shift != 6 {
            return Err(corrupt());
        }
        let mut file = Self {
            bytes,
            sector: 1 << sector_shift,
            fat: Vec::new(),
            mini_fat: Vec::new(),
            mini_stream: Vec::new(),
            mini_sector: 1 << mini_shift,
            mini_cutoff: u64::from(field(56)?),
            entries: Vec::new(),
        };
        for sector in file.fat_sectors(field(68)?)? {
            let sector = file.sector(sector).ok_or_else(corrupt)?;
            file.fat.extend(words(sector));
        }
        let directory = file.chain(field(48)?, u64::MAX)?;
        file.entries = directory.chunks_exact(DIRECTORY_ENTRY).filter_map(entry).collect();
        let mini_fat = file.chain(field(60)?, u64::MAX)?;
        file.mini_fat = words(&mini_fat).collect();
        if let Some(root) = file.entries.iter().find(|entry| entry.kind == 5).cloned() {
            file.mini_stream = file.chain(root.start, root.size)?;
        }
        Ok(file)
    }

    fn sector(&self, number: u32) -> Option<&'a [u8]> {
        let from = (number as usize).checked_add(1)?.checked_mul(self.sector)?;
        let rest = self.bytes.get(from..)?;
        // The last sector of a file may be cut short.
        Some(rest.get(..self.sector).unwrap_or(rest)).filter(|sector| !sector.is_empty())
    }

    /// Sectors of the allocation table (FAT): 109 in the header, the rest in the DIFAT chain.
    fn fat_sectors(&self, first: u32) -> Outcome<Vec<u32>> {
        let most = self.bytes.len() / self.sector + 1;
        let mut sectors: Vec<u32> =
            words(self.bytes.get(76..512).unwrap_or_default()).filter(|n| *n < END - 2).collect();
        let mut next = first;
        let mut steps = 0;
        while next < END - 2 {
            let list: Vec<u32> = words(self.sector(next).ok_or_else(corrupt)?).collect();
            let Some((last, list)) = list.split_last() else { break };
            sectors.extend(list.iter().filter(|n| **n < END - 2));
            next = *last;
            steps += 1;
            if steps > most {
                return Err(corrupt());
            }
        }
        sectors.truncate(most);
        Ok(sectors)
    }

    /// The bytes of a chain of sectors, at most `size` bytes.
    fn chain(&self, first: u32, size: u64) -> Outcome<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut next = first;
        while next < END - 2 && (bytes.len() as u64) < size {
            let sector = self.sector(next).ok_or_else(corrupt)?;
            if bytes.len() + sector.len() > self.bytes.len() {
                return Err(corrupt());
            }
            bytes.try_reserve(sector.len()).map_err(|_| Failure::memory())?;
            bytes.extend_from_slice(sector);
            next = self.fat.get(next as usize).copied().unwrap_or(END);
        }
        bytes.truncate(usize::try_from(size).unwrap_or(usize::MAX));
        Ok(bytes)
    }

    /// Whether the file has a stream or storage of this name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    /// The bytes of a stream; `None` if the file has no such stream.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `E-MEMORY`.
    pub fn stream(&self, name: &str) -> Outcome<Option<Vec<u8>>> {
        let found = self.entries.iter().find(|entry| entry.kind == 2 && entry.name.eq_ignore_ascii_case(name));
        let Some(entry) = found else { return Ok(None) };
        if entry.size >= self.mini_cutoff {
            return self.chain(entry.start, entry.size).map(Some);
        }
        let mut bytes = Vec::new();
        let mut next = entry.start;
        while next < END - 2 && (bytes.len() as u64) < entry.size {
            let from = next as usize * self.mini_sector;
            let rest = self.mini_stream.get(from..).ok_or_else(corrupt)?;
            let sector = rest.get(..self.mini_sector).unwrap_or(rest);
            if sector.is_empty() || bytes.len() > self.mini_stream.len() {
                return Err(corrupt());
            }
            bytes.extend_from_slice(sector);
            next = self.mini_fat.get(next as usize).copied().unwrap_or(END);
        }
        bytes.truncate(entry.size as usize);
        Ok(Some(bytes))
    }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word))
}

fn entry(bytes: &[u8]) -> Option<Entry> {
    let length = usize::from(u16_at(bytes, 64)?).min(64);
    let name = bytes.get(..length.saturating_sub(2))?;
    let units: Vec<u16> = name.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    let kind = *bytes.get(66)?;
    let size = u64::from(u32_at(bytes, 120)?);
    (kind != 0).then(|| Entry {
        name: String::from_utf16_lossy(&units),
        kind,
        start: u32_at(bytes, 116).unwrap_or(END),
        size,
    })
}
