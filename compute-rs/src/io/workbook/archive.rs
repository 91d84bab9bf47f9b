//! The ZIP archive of a workbook, within limits that are checked before anything is unpacked.

use super::corrupt;
use crate::contract::{Code, Failure, Outcome};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::rc::Rc;
use zip::ZipArchive;
use zip::result::ZipError;

/// Bytes that all parts may unpack to.
const UNPACKED_BYTES: u64 = 512 << 20;
const MOST_PARTS: usize = 10_000;
/// How many times its packed size a large part may unpack to.
const RATIO: u64 = 200;
/// Parts up to this size may be packed as tightly as they like.
const SMALL_PART: u64 = 10 << 20;

/// The file's bytes, shared.
#[derive(Clone, Debug)]
pub(crate) struct Shared(pub Rc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The parts of a workbook by name; names are compared without case, and with either slash.
#[derive(Debug)]
pub(crate) struct Archive {
    zip: RefCell<ZipArchive<Cursor<Shared>>>,
    parts: HashMap<String, usize>,
}

impl Archive {
    /// Opens an archive.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-PASSWORD`, `FILE-TOO-LARGE`.
    pub fn open(bytes: Rc<Vec<u8>>) -> Outcome<Self> {
        let mut zip = ZipArchive::new(Cursor::new(Shared(bytes))).map_err(|_| corrupt())?;
        if zip.len() > MOST_PARTS {
            return Err(too_large(format!("This workbook has {} parts; at most {MOST_PARTS} are read.", zip.len())));
        }
        let mut parts = HashMap::new();
        let mut total = 0u64;
        for index in 0..zip.len() {
            let part = zip.by_index_raw(index).map_err(failure)?;
            let (size, packed) = (part.size(), part.compressed_size());
            total = total.saturating_add(size);
            if total > UNPACKED_BYTES {
                return Err(too_large(format!("This workbook unpacks to more than {} MB.", UNPACKED_BYTES >> 20)));
            }
            if size > SMALL_PART && size / RATIO > packed {
                return Err(too_large(format!("A part of this workbook unpacks to more than {RATIO} times its size.")));
            }
            if part.encrypted() {
                return Err(super::password());
            }
            parts.entry(normal(&String::from_utf8_lossy(part.name_raw()))).or_insert(index);
        }
        Ok(Self { zip: RefCell::new(zip), parts })
    }

    /// Whether there is a part.
    pub fn has(&self, name: &str) -> bool {
        self.parts.contains_key(&normal(name))
    }

    /// Reads a part as a stream; `None` when there is no such part.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-PASSWORD`, and what `read` gives.
    pub fn part<T>(&self, name: &str, read: impl FnOnce(&mut dyn Read) -> Outcome<T>) -> Outcome<Option<T>> {
        let Some(index) = self.parts.get(&normal(name)) else { return Ok(None) };
        let mut zip = self.zip.borrow_mut();
        let part = zip.by_index(*index).map_err(failure)?;
        // The size was checked as the archive states it: no more than that is read, whatever the part holds.
        let mut limited = Limited { left: part.size(), inner: part };
        read(&mut limited).map(Some)
    }
}

/// Reads no more than a number of bytes; more of them are an error.
struct Limited<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or(std::io::ErrorKind::InvalidData)?;
        Ok(read)
    }
}

fn normal(name: &str) -> String {
    name.trim_start_matches('/').replace('\\', "/").to_ascii_lowercase()
}

fn too_large(message: String) -> Failure {
    Failure::new(Code::FileTooLarge, format!("{message} Save the sheet you need by itself, or as CSV."))
}

fn failure(error: ZipError) -> Failure {
    match error {
        ZipError::UnsupportedArchive(text) if text == ZipError::PASSWORD_REQUIRED => super::password(),
        _ => corrupt(),
    }
}
