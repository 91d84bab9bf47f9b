"""Writes the workbooks of `npm run layouts`: XLSX by openpyxl, XLS by xlwt and ODS by odfpy.

The argument is a file with one workbook a line: `{"file", "rows", "merged"}`. A cell is a text, or `{"value", "format"}`
with a number or an ISO date; a merged range is row, first column and last column, from 0.
"""

import datetime
import json
import re
import sys

import openpyxl
import xlwt
from odf import number, opendocument, style, table, text

ISO_DATE = re.compile(r"\d{4}-\d\d-\d\d$")


def value_of(cell):
    """The number or the date of a cell."""
    value = cell["value"]
    if isinstance(value, str) and ISO_DATE.match(value):
        return datetime.date.fromisoformat(value)
    return value


def write_xlsx(file, rows, merged):
    book = openpyxl.Workbook()
    sheet = book.active
    for at, row in enumerate(rows, 1):
        for column, cell in enumerate(row, 1):
            if isinstance(cell, dict):
                written = sheet.cell(at, column, value_of(cell))
                written.number_format = cell["format"]
            elif cell != "":
                written = sheet.cell(at, column, cell)
                written.data_type = "s"
    for row, first, last in merged:
        sheet.merge_cells(start_row=row + 1, end_row=row + 1, start_column=first + 1, end_column=last + 1)
    book.save(file)


def write_xls(file, rows, merged):
    book = xlwt.Workbook()
    sheet = book.add_sheet("Sheet1")
    styles = {}
    ranges = {(row, first): last for row, first, last in merged}
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            if isinstance(cell, dict):
                own = styles.setdefault(cell["format"], xlwt.easyxf(num_format_str=cell["format"]))
                sheet.write(at, column, value_of(cell), own)
            elif (at, column) in ranges:
                sheet.write_merge(at, at, column, ranges[at, column], cell)
            elif cell != "":
                sheet.write(at, column, cell)
    book.save(file)


def date_style(document, name, form):
    """An ODF date style of a format such as `dd.mm.yyyy` or `mmm yy`."""
    own = number.DateStyle(name=f"{name}-format")
    for part in re.findall(r"y+|m+|d+|[^ymd]+", form):
        long = {"style": "long"} if part in ("yyyy", "mm", "dd") else {}
        if part[0] == "y":
            own.addElement(number.Year(**long))
        elif part == "mmm":
            own.addElement(number.Month(textual=True))
        elif part[0] == "m":
            own.addElement(number.Month(**long))
        elif part[0] == "d":
            own.addElement(number.Day(**long))
        else:
            own.addElement(number.Text(text=part))
    return own


def number_style(name, form):
    """An ODF number style: percent, or a number with its decimals, its grouping and the text behind it."""
    make = number.PercentageStyle if form.endswith("%") else number.NumberStyle
    own = make(name=f"{name}-format")
    decimals = 2 if ".00" in form else 0
    own.addElement(number.Number(decimalplaces=decimals, minintegerdigits=1, grouping="," in form))
    behind = "%" if form.endswith("%") else "".join(re.findall(r'"([^"]*)"', form))
    if behind:
        own.addElement(number.Text(text=behind if behind == "%" else f" {behind}"))
    return own


def write_ods(file, rows, merged):
    document = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="Sheet1")
    ranges = {(row, first): last - first + 1 for row, first, last in merged}
    covered = {(row, at) for row, first, last in merged for at in range(first + 1, last + 1)}
    names = {}

    def style_of(form, is_date):
        if form not in names:
            name = f"form{len(names)}"
            data = date_style(document, name, form) if is_date else number_style(name, form)
            document.automaticstyles.addElement(data)
            own = style.Style(name=name, family="table-cell", datastylename=f"{name}-format")
            document.automaticstyles.addElement(own)
            names[form] = own
        return names[form]

    for at, row in enumerate(rows):
        line = table.TableRow()
        for column, cell in enumerate(row):
            if (at, column) in covered:
                line.addElement(table.CoveredTableCell())
            elif isinstance(cell, dict):
                value = value_of(cell)
                is_date = isinstance(value, datetime.date)
                own = style_of(cell["format"], is_date)
                if is_date:
                    held = table.TableCell(valuetype="date", datevalue=value.isoformat(), stylename=own)
                else:
                    kind = "percentage" if cell["format"].endswith("%") else "float"
                    held = table.TableCell(valuetype=kind, value=repr(value), stylename=own)
                held.addElement(text.P(text=str(value)))
                line.addElement(held)
            elif cell == "":
                line.addElement(table.TableCell())
            else:
                spanned = {"numbercolumnsspanned": ranges[at, column]} if (at, column) in ranges else {}
                held = table.TableCell(valuetype="string", **spanned)
                held.addElement(text.P(text=cell))
                line.addElement(held)
        sheet.addElement(line)
    document.spreadsheet.addElement(sheet)
    document.save(file)


WRITERS = {"xlsx": write_xlsx, "xls": write_xls, "ods": write_ods}

if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as jobs:
        for line in jobs:
            job = json.loads(line)
            WRITERS[job["file"].rsplit(".", 1)[1]](job["file"], job["rows"], job["merged"])
