//! HTML tables, which many programs export with a spreadsheet's file extension.

use super::entities::named;
use super::sheet::{Merge, Sheet, SheetValue};
use super::sheet_builder::SheetBuilder;
use super::{SheetName, push_utf8};
use crate::contract::{Code, Failure, Outcome};
use crate::io::text::decode;
use crate::io::value::trim;
use encoding_rs::Encoding;
use std::collections::HashSet;
use std::rc::Rc;

/// The largest `rowspan` and `colspan`.
const WIDEST_SPAN: u32 = 1000;

/// Reads every table as a sheet.
///
/// # Errors
/// `FILE-TYPE` for a page without a table, `FILE-TOO-LARGE`, `E-MEMORY`.
pub(crate) fn read(bytes: &Rc<Vec<u8>>) -> Outcome<Vec<(SheetName, Sheet)>> {
    let decoded = decode(bytes, declared_encoding(bytes))?;
    let mut rest = decoded.text.get(decoded.start..decoded.end).unwrap_or_default();
    let mut page = PageReader::default();
    while let Some(open) = memchr::memchr(b'<', rest) {
        let (text, markup) = rest.split_at(open);
        page.text(text)?;
        if let Some(comment) = markup.strip_prefix(b"<!--") {
            rest = memchr::memmem::find(comment, b"-->").and_then(|end| comment.get(end + 3..)).unwrap_or_default();
            continue;
        }
        let Some(end) = tag_end(markup) else { break };
        let body = markup.get(1..end).unwrap_or_default();
        rest = markup.get(end + 1..).unwrap_or_default();
        let length = body.iter().skip(1).position(|b| !b.is_ascii_alphanumeric()).map_or(body.len(), |n| n + 1);
        let (name, attributes) = body.split_at_checked(length).unwrap_or((body, b""));
        let name = name.to_ascii_lowercase();
        if matches!(name.as_slice(), b"script" | b"style") {
            let closing = [b"</", name.as_slice()].concat();
            rest = find_without_case(rest, &closing).and_then(|at| rest.get(at..)).unwrap_or_default();
            continue;
        }
        page.tag(&name, attributes)?;
    }
    page.end_table()?;
    if page.done.is_empty() {
        return Err(Failure::new(
            Code::FileType,
            "This file is a web page without a table. Save the table as XLSX or CSV and upload it again.",
        ));
    }
    Ok(page.done)
}

/// The `charset` that the page declares, unless its bytes are UTF-8 or UTF-16.
fn declared_encoding(bytes: &[u8]) -> Option<&'static str> {
    if crate::io::text::is_utf16(bytes).is_some() || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let head = bytes.get(..bytes.len().min(4096))?.to_ascii_lowercase();
    let at = memchr::memmem::find(&head, b"charset=")? + 8;
    let label: Vec<u8> = head
        .get(at..)?
        .iter()
        .copied()
        .skip_while(|b| matches!(b, b'"' | b'\''))
        .take_while(|b| b.is_ascii_alphanumeric() || *b == b'-' || *b == b'_')
        .collect();
    Encoding::for_label(&label).map(Encoding::name)
}

/// The position of a tag's closing '>', ignoring any inside quotes.
fn tag_end(markup: &[u8]) -> Option<usize> {
    let mut quote = 0u8;
    for (at, byte) in markup.iter().enumerate() {
        match byte {
            _ if quote != 0 => quote = if *byte == quote { 0 } else { quote },
            b'>' => return Some(at),
            b'"' | b'\'' => quote = *byte,
            _ => {}
        }
    }
    memchr::memchr(b'>', markup)
}

fn find_without_case(text: &[u8], word: &[u8]) -> Option<usize> {
    text.windows(word.len()).position(|window| window.eq_ignore_ascii_case(word))
}

/// The tables of a page.
#[derive(Default)]
struct PageReader {
    done: Vec<(SheetName, Sheet)>,
    sheet: Option<SheetBuilder>,
    /// Depth of tables inside cells; their text belongs to the outer cell.
    nested_tables: u32,
    row: u32,
    column: u32,
    in_row: bool,
    /// Rows and columns that a `rowspan` from above covers.
    covered: HashSet<(u32, u32)>,
    cell: Option<(u32, u32, Vec<u8>)>,
}

impl PageReader {
    fn tag(&mut self, name: &[u8], attributes: &[u8]) -> Outcome<()> {
        match name {
            b"table" if self.sheet.is_some() => self.nested_tables += 1,
            b"/table" if self.nested_tables > 0 => self.nested_tables -= 1,
            _ if self.nested_tables > 0 => {}
            b"table" => {
                let name = format!("Table {}", self.done.len() + 1);
                self.sheet = Some(SheetBuilder::new(&name, Vec::new()));
                (self.row, self.column, self.in_row) = (0, 0, false);
                self.covered.clear();
            }
            b"/table" => self.end_table()?,
            b"tr" => {
                self.end_cell()?;
                self.row += u32::from(self.in_row);
                (self.in_row, self.column) = (true, 0);
            }
            b"td" | b"th" => {
                self.end_cell()?;
                self.in_row = true;
                let span = |name| {
                    attribute(attributes, name).and_then(|v| v.parse::<u32>().ok()).unwrap_or(1).clamp(1, WIDEST_SPAN)
                };
                self.cell = Some((span("rowspan"), span("colspan"), Vec::new()));
            }
            b"/td" | b"/th" => self.end_cell()?,
            b"br" | b"/p" | b"/div" => self.text(b"\n")?,
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) -> Outcome<()> {
        match &mut self.cell {
            Some((_, _, held)) => push_utf8(held, text),
            None => Ok(()),
        }
    }

    fn end_cell(&mut self) -> Outcome<()> {
        let (Some((rows, columns, text)), Some(sheet)) = (self.cell.take(), self.sheet.as_mut()) else { return Ok(()) };
        while self.covered.contains(&(self.row, self.column)) {
            self.column += 1;
        }
        let (row, column) = (self.row, self.column);
        let text = tidy(&text);
        if !text.is_empty() {
            sheet.add(row, column, SheetValue::Text(text))?;
        }
        if rows > 1 || columns > 1 {
            sheet.merge(Merge {
                first_row: row,
                first_column: column,
                last_row: row + rows - 1,
                last_column: column + columns - 1,
            });
        }
        for below in 1..rows {
            self.covered.extend((0..columns).map(|across| (row + below, column + across)));
        }
        self.column += columns;
        Ok(())
    }

    fn end_table(&mut self) -> Outcome<()> {
        self.end_cell()?;
        self.nested_tables = 0;
        if let Some(sheet) = self.sheet.take() {
            let sheet = sheet.finish()?;
            self.done.push((SheetName { name: sheet.name.clone(), hidden: false }, sheet));
        }
        Ok(())
    }
}

fn attribute(attributes: &[u8], name: &str) -> Option<String> {
    let at = find_without_case(attributes, format!("{name}=").as_bytes())?;
    let value = attributes.get(at + name.len() + 1..)?;
    let value = value.iter().skip_while(|b| matches!(b, b'"' | b'\'' | b' ')).take_while(|b| b.is_ascii_alphanumeric());
    Some(value.map(|b| char::from(*b)).collect())
}

/// Text as a browser renders it: references resolved, white space collapsed, `<br>` as a line break.
fn tidy(text: &[u8]) -> Vec<u8> {
    let spaced = replace_named(text);
    let resolved = super::xml::unescape(&spaced);
    let lines = resolved.split(|b| *b == b'\n').map(|line| {
        let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        words.join(&b" "[..])
    });
    let lines: Vec<Vec<u8>> = lines.filter(|line| !line.is_empty()).collect();
    trim(&lines.join(&b"\n"[..])).to_vec()
}

/// Replaces the named references that HTML has and XML does not.
fn replace_named(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr(b'&', rest) {
        let (before, reference) = rest.split_at(at);
        out.extend_from_slice(before);
        let body = reference.get(1..).unwrap_or_default();
        let length = body.iter().take(10).position(|b| *b == b';');
        let found = length.and_then(|length| Some((named(body.get(..length)?)?, body.get(length + 1..)?)));
        match found {
            Some((character, after)) => {
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                rest = after;
            }
            None => {
                out.push(b'&');
                rest = body;
            }
        }
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::io::text::Handle;
    use std::rc::Rc;

    fn rows(page: &str) -> Vec<Vec<String>> {
        let sheets = read(&Rc::new(page.as_bytes().to_vec())).expect("a table");
        let sheet = &sheets[0].1;
        let row = |row| {
            let mut out: Vec<(u32, Handle)> = Vec::new();
            sheet.row(row, &mut out);
            out.iter().map(|(column, handle)| format!("{column}:{}", sheet.cell(*handle).shown())).collect()
        };
        (0..sheet.row_count()).map(row).collect()
    }

    #[test]
    fn cells_stand_where_a_browser_shows_them() {
        let page = "<html><style>td{a>b}</style><TABLE><tr><th rowspan=2>a<br>b</th><th colspan='2'>c &amp; d</th></tr>
            <tr><td>1&nbsp;234,5</td><td><b>x</b> y</td></tr><tr><td>2<td>3<td><!-- <td>9 -->4</table><table><tr><td>5</table>";
        assert_eq!(rows(page), [vec!["0:a\nb", "1:c & d"], vec!["1:1\u{a0}234,5", "2:x y"], vec!["0:2", "1:3", "2:4"]]);
    }

    #[test]
    fn a_page_without_a_table_is_refused_in_words() {
        let failure = read(&Rc::new(b"<html><body>Sign in</body></html>".to_vec())).expect_err("no table");
        assert!(failure.message.contains("without a table"));
    }

    proptest::proptest! {
        #[test]
        fn any_page_is_read_without_a_panic(page in "(<table>|<tr>|<td>|<td rowspan=9>|</table>|<!--|-->|<script>|[a&;<>\"' ]){0,30}") {
            let _ = read(&Rc::new(page.into_bytes()));
        }
    }
}
