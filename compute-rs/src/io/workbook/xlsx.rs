//! XLSX and XLSM workbooks.

use super::archive::Archive;
use super::serial::Format;
use super::shared_strings::SharedStrings;
use super::sheet::Sheet;
use super::sheet_builder::SheetBuilder;
use super::worksheet::{self, Book};
use super::xml::{Event, XmlReader};
use super::{SheetName, corrupt};
use crate::contract::Outcome;
use crate::control::Control;
use std::collections::HashMap;
use std::io::Read;

/// An XLSX workbook.
#[derive(Debug)]
pub(crate) struct Xlsx {
    archive: Archive,
    sheets: Vec<SheetName>,
    /// The part of each sheet.
    parts: Vec<String>,
    formats: Vec<Format>,
    from_1904: bool,
    calculates_on_load: bool,
    strings: Option<String>,
}

/// A relationship: its type, and the part it points to.
pub(super) struct Relationship {
    pub kind: String,
    pub target: String,
}

/// The relationships of a part by id, without external ones.
pub(super) fn relationships(archive: &Archive, part: &str) -> Outcome<HashMap<String, Relationship>> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let path = if folder.is_empty() { format!("_rels/{name}.rels") } else { format!("{folder}/_rels/{name}.rels") };
    let found = archive.part(&path, |reader| {
        let mut reader = XmlReader::new(reader);
        let mut relationships = HashMap::new();
        loop {
            match reader.next()? {
                Event::Start(tag) if tag.name() == b"Relationship" => {
                    let (id, kind, target) = (tag.text(b"Id"), tag.text(b"Type"), tag.text(b"Target"));
                    if let (Some(id), Some(kind), Some(target)) = (id, kind, target)
                        && tag.attribute(b"TargetMode") != Some(b"External")
                    {
                        relationships.insert(id, Relationship { kind, target: resolve(folder, &target) });
                    }
                }
                Event::Eof => return Ok(relationships),
                _ => {}
            }
        }
    })?;
    Ok(found.unwrap_or_default())
}

/// Resolves a relationship's target against the folder of its source part.
fn resolve(folder: &str, target: &str) -> String {
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            ".." => {
                path.pop();
            }
            "." | "" => {}
            _ => path.push(part),
        }
    }
    path.join("/")
}

/// The workbook part (XML or binary); `None` if the archive is not a workbook.
pub(crate) fn workbook_part(archive: &Archive) -> Outcome<Option<String>> {
    let roots = relationships(archive, "")?;
    let target = roots
        .into_values()
        .find(|relationship| relationship.kind.ends_with("/officeDocument"))
        .map(|relationship| relationship.target);
    let usual = ["xl/workbook.xml", "xl/workbook.bin"].map(str::to_owned);
    Ok(target.into_iter().chain(usual).find(|part| {
        let lower = part.to_ascii_lowercase();
        archive.has(part) && (lower.starts_with("xl/") || lower.contains("workbook"))
    }))
}

impl Xlsx {
    /// Opens a workbook; `part` names the workbook part.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`.
    pub fn open(archive: Archive, part: &str) -> Outcome<Self> {
        let relationships = relationships(&archive, part)?;
        let mut book = Self {
            archive,
            sheets: Vec::new(),
            parts: Vec::new(),
            formats: Vec::new(),
            from_1904: false,
            calculates_on_load: false,
            strings: None,
        };
        let sheets = book.archive.part(part, |reader| read_workbook(reader))?.ok_or_else(corrupt)?;
        let WorkbookPart { sheets, from_1904, calculates_on_load } = sheets;
        (book.from_1904, book.calculates_on_load) = (from_1904, calculates_on_load);
        for (sheet, id) in sheets {
            if let Some(relationship) =
                relationships.get(&id).filter(|relationship| relationship.kind.ends_with("/worksheet"))
            {
                book.sheets.push(sheet);
                book.parts.push(relationship.target.clone());
            }
        }
        let target = |kind: &str| {
            relationships
                .values()
                .find(|relationship| relationship.kind.ends_with(kind))
                .map(|relationship| relationship.target.clone())
        };
        if let Some(styles) = target("/styles") {
            book.formats = book.archive.part(&styles, |reader| read_formats(reader))?.unwrap_or_default();
        }
        book.strings = target("/sharedStrings");
        Ok(book)
    }

    pub fn sheets(&self) -> &[SheetName] {
        &self.sheets
    }

    /// Reads a sheet.
    ///
    /// # Errors
    /// `FILE-CORRUPT`, `FILE-TOO-LARGE`, `E-MEMORY`, and the errors of `control`.
    pub fn read(&self, index: usize, control: &dyn Control) -> Outcome<Sheet> {
        let (Some(part), Some(sheet)) = (self.parts.get(index), self.sheets.get(index)) else { return Err(corrupt()) };
        let strings = match &self.strings {
            Some(part) => self.archive.part(part, |reader| SharedStrings::read(reader))?.unwrap_or_default(),
            None => SharedStrings::default(),
        };
        let mut builder = SheetBuilder::new(&sheet.name, strings.bytes);
        let book = Book {
            formats: &self.formats,
            from_1904: self.from_1904,
            calculates_on_load: self.calculates_on_load,
            spans: &strings.spans,
        };
        self.archive.part(part, |reader| worksheet::read(reader, &book, &mut builder, control))?.ok_or_else(corrupt)?;
        builder.finish()
    }
}

/// The contents of the workbook part.
#[derive(Default)]
struct WorkbookPart {
    /// The sheets with their relationship ids.
    sheets: Vec<(SheetName, String)>,
    from_1904: bool,
    calculates_on_load: bool,
}

fn read_workbook(part: &mut dyn Read) -> Outcome<WorkbookPart> {
    let mut reader = XmlReader::new(part);
    let mut found = WorkbookPart::default();
    loop {
        match reader.next()? {
            Event::Start(tag) => match tag.name() {
                b"workbookPr" => found.from_1904 = tag.is_true(b"date1904"),
                b"calcPr" => found.calculates_on_load = tag.is_true(b"fullCalcOnLoad"),
                b"sheet" => {
                    let hidden = matches!(tag.attribute(b"state"), Some(b"hidden" | b"veryHidden"));
                    if let (Some(name), Some(id)) = (tag.text(b"name"), tag.text(b"id")) {
                        found.sheets.push((SheetName { name, hidden }, id));
                    }
                }
                _ => {}
            },
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}

/// The number format of each style.
fn read_formats(part: &mut dyn Read) -> Outcome<Vec<Format>> {
    let mut reader = XmlReader::new(part);
    let mut own: HashMap<u32, Format> = HashMap::new();
    let mut formats = Vec::new();
    let mut in_cells = false;
    loop {
        match reader.next()? {
            Event::Start(tag) if tag.name() == b"numFmt" => {
                if let (Some(id), Some(code)) = (tag.number(b"numFmtId"), tag.text(b"formatCode")) {
                    own.insert(id, Format::of_code(&code));
                }
            }
            Event::Start(tag) if tag.name() == b"cellXfs" => in_cells = !tag.empty,
            Event::End(tag) if tag.name() == b"cellXfs" => in_cells = false,
            Event::Start(tag) if in_cells && tag.name() == b"xf" => {
                let id = tag.number(b"numFmtId").unwrap_or(0);
                formats.push(own.get(&id).copied().unwrap_or_else(|| Format::built_in(id)));
            }
            Event::Eof => return Ok(formats),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn targets_are_relative_to_their_folder() {
        assert_eq!(resolve("xl", "worksheets/sheet1.xml"), "xl/worksheets/sheet1.xml");
        assert_eq!(resolve("xl", "/xl/styles.xml"), "xl/styles.xml");
        assert_eq!(resolve("xl/a", "../../../../etc/passwd"), "etc/passwd");
        assert_eq!(resolve("", "xl/workbook.xml"), "xl/workbook.xml");
    }
}
