//! The ZIP archive of a workbook. Its limits are checked before anything is decompressed.

use super::corrupt;
use crate::contract::{Code, Failure, Outcome};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::rc::Rc;
use zip::ZipArchive;
use zip::result::ZipError;

/// Decompressed bytes of all parts together.
const MOST_UNPACKED_BYTES: u64 = 512 << 20;
const MOST_PARTS: usize = 10_000;
/// The highest compression ratio of a large part.
const MOST_RATIO: u64 = 200;
/// Parts of up to this many bytes may have any compression ratio.
const SMALL_PART_BYTES: u64 = 10 << 20;

/// The file's bytes, shared.
#[derive(Clone, Debug)]
pub(crate) struct SharedBytes(pub Rc<Vec<u8>>);

impl AsRef<[u8]> for SharedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The parts of a workbook by name. Names ignore case, and `\` equals `/`.
#[derive(Debug)]
pub(crate) struct Archive {
    zip: RefCell<ZipArchive<Cursor<SharedBytes>>>,
    parts: HashMap<String, usize>,
}

impl Archive {
    /// Opens an archive.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-PASSWORD`, `FILE-TOO-LARGE`.
    pub fn open(bytes: Rc<Vec<u8>>) -> Outcome<Self> {
        let mut zip = ZipArchive::new(Cursor::new(SharedBytes(bytes))).map_err(|_| corrupt())?;
        if zip.len() > MOST_PARTS {
            return Err(too_large(format!("This workbook has {} parts; at most {MOST_PARTS} are read.", zip.len())));
        }
        let mut parts = HashMap::new();
        let mut total = 0u64;
        for index in 0..zip.len() {
            let part = zip.by_index_raw(index).map_err(failure)?;
            let (size, packed) = (part.size(), part.compressed_size());
            total = total.saturating_add(size);
            if total > MOST_UNPACKED_BYTES {
                return Err(too_large(format!("This workbook unpacks to more than {} MB.", MOST_UNPACKED_BYTES >> 20)));
            }
            if size > SMALL_PART_BYTES && size / MOST_RATIO > packed {
                return Err(too_large(format!(
                    "A part of this workbook unpacks to more than {MOST_RATIO} times its size."
                )));
            }
            if part.encrypted() {
                return Err(super::password());
            }
            parts.entry(normalise(&String::from_utf8_lossy(part.name_raw()))).or_insert(index);
        }
        Ok(Self { zip: RefCell::new(zip), parts })
    }

    /// Whether the archive has a part of this name.
    pub fn has(&self, name: &str) -> bool {
        self.parts.contains_key(&normalise(name))
    }

    /// Reads a part as a stream; `None` when there is no such part.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-PASSWORD`, and what `read` gives.
    pub fn part<T>(&self, name: &str, read: impl FnOnce(&mut dyn Read) -> Outcome<T>) -> Outcome<Option<T>> {
        let Some(index) = self.parts.get(&normalise(name)) else { return Ok(None) };
        let mut zip = self.zip.borrow_mut();
        let part = zip.by_index(*index).map_err(failure)?;
        // `open` checked the size that the directory states; reading stops there even if the part is longer.
        let mut limited = SizeLimited { left: part.size(), inner: part };
        read(&mut limited).map(Some)
    }
}

/// Fails once more than `left` bytes have been read.
struct SizeLimited<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for SizeLimited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or(std::io::ErrorKind::InvalidData)?;
        Ok(read)
    }
}

fn normalise(name: &str) -> String {
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
