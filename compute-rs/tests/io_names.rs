//! Where the names of a table are: words among numbers, several rows of names, rows of units, notes above.

use estimand_compute::contract::{CellValue, QuestionKind, Settings};
use estimand_compute::control::Unlimited;
use estimand_compute::io::{FileReader, ImportedTable};

pub(crate) fn read_with(text: &str, settings: &Settings) -> ImportedTable {
    let mut reader = FileReader::new("a.csv", text.len() as u64).expect("small");
    reader.push(text.as_bytes()).expect("fits");
    reader.finish().expect("whole");
    reader.import(settings, &Unlimited).expect(text)
}

pub(crate) fn read(text: &str) -> ImportedTable {
    read_with(text, &Settings::default())
}

pub(crate) fn names(table: &ImportedTable) -> Vec<&str> {
    table.summary.schema.fields.iter().map(|field| field.name.as_str()).collect()
}

pub(crate) fn column(table: &ImportedTable, index: usize) -> Vec<CellValue> {
    let column = &table.columns[index];
    (0..column.len()).map(|row| column.value(row)).collect()
}

pub(crate) fn preset(table: &ImportedTable, kind: QuestionKind) -> Option<&str> {
    table.summary.questions.iter().find(|question| question.kind == kind).map(|question| question.preset.as_str())
}

/// `count` rows whose second value is a word in the rows of `words`.
fn with_words(count: usize, words: &[(usize, &str)], delimiter: char) -> String {
    let value =
        |row: usize| words.iter().find(|(at, _)| *at == row).map_or((row * 7 % 91).to_string(), |w| w.1.to_owned());
    let rows = (0..count).map(|row| format!("T{row}x{delimiter}{}{delimiter}{}\n", value(row), ["a", "b"][row % 2]));
    format!("town{delimiter}cases{delimiter}kind\n{}", rows.collect::<String>())
}

#[test]
fn words_among_numbers_leave_the_names_where_they_are() {
    let files = [
        "town;cases\nAarau;suppressed\nBern;suppressed\nChur;12\nDavos;15\nWil;9\nZug;31\n".to_owned(),
        "town,cases\nAarau,on request\nBern,never\nChur,12\nDavos,15\nWil,9\nZug,31\nGenf,5\n".to_owned(),
        "day;n\n2024-01-01;closed\n2024-01-02;holiday\n2024-01-03;4\n2024-01-04;5\n2024-01-05;6\n".to_owned(),
        with_words(30, &[(1, "on request"), (2, "never"), (9, "X"), (12, "secret")], ','),
        with_words(100, &(0..15).map(|i| (i * 3 + 2, ["TRUE", "( )", "suppressed"][i % 3])).collect::<Vec<_>>(), ';'),
        with_words(500, &(0..60).map(|i| (i * 8 + 1, "never")).collect::<Vec<_>>(), '\t'),
    ];
    for text in files {
        let table = read(&text);
        let expected: Vec<&str> = text.lines().next().expect("names").split([',', ';', '\t']).collect();
        assert_eq!(names(&table), expected, "{text}");
        assert_eq!(table.summary.row_count as usize, text.lines().count() - 1);
        assert!(table.summary.receipt.dropped_rows.is_empty());
    }
}

#[test]
fn rows_of_names_are_joined() {
    let wide = "region;sales;;costs;\n;2022;2023;2022;2023\nNord;10;12;5;6\nSüd;11;14;7;8\n";
    for (text, expected) in [
        (wide.to_owned(), vec!["region", "sales · 2022", "sales · 2023", "costs · 2022", "costs · 2023"]),
        (format!("Sales report\n\n{wide}"), vec!["region", "sales · 2022", "sales · 2023", "costs · 2022", "costs · 2023"]),
        (
            ",sales,,costs,\nregion,plan,actual,plan,actual\nN,1,2,3,4\nS,2,3,4,5\n".to_owned(),
            vec!["region", "sales · plan", "sales · actual", "costs · plan", "costs · actual"],
        ),
        (
            "region,Q1,,Q2,\n,plan,actual,plan,actual\nN,1,2,3,4\nS,2,3,4,5\n".to_owned(),
            vec!["region", "Q1 · plan", "Q1 · actual", "Q2 · plan", "Q2 · actual"],
        ),
        (
            ";N;;;;S;;;\n;a;;b;;a;;b;\nyear;Q1;Q2;Q1;Q2;Q1;Q2;Q1;Q2\n2001;1;2;3;4;5;6;7;8\n2002;2;3;4;5;6;7;8;9\n2003;5;4;3;2;1;2;3;4\n"
                .to_owned(),
            vec!["year", "N · a · Q1", "N · a · Q2", "N · b · Q1", "N · b · Q2", "S · a · Q1", "S · a · Q2", "S · b · Q1", "S · b · Q2"],
        ),
    ] {
        let table = read(&text);
        assert_eq!(names(&table), expected, "{text}");
        assert!(preset(&table, QuestionKind::HeaderRows).is_some_and(|preset| preset != "1"));
        assert!(table.summary.schema.fields.iter().skip(1).all(|field| field.kind == estimand_compute::contract::ColumnType::Number));
    }
    let one = Settings { header: Some(1), first_row: Some(3), ..Settings::default() };
    assert_eq!(names(&read_with(wide, &one))[1], "sales · 2022", "a header named by its first row has the same rows");
}

#[test]
fn years_below_names_are_names_above_a_total_without_a_label() {
    let rows = "202101;3.5;-3.25;1.5;2.25\n202102;1;4;1.5;3\n202103;-1.5;4.5;3;4\n202104;2;1;2;1\n202105;1;3;2;4\n";
    let table = read(&format!("period;turnover;;costs;\n;2022;2023;2022;2023\n{rows};6;9.25;10;14.25\n"));
    assert_eq!(names(&table)[1..], ["turnover · 2022", "turnover · 2023", "costs · 2022", "costs · 2023"]);
    assert_eq!(table.summary.row_count, 5);
}

#[test]
fn a_pivot_table_has_its_names_below_its_measure() {
    for text in [
        "Sum of amount,Column Labels,,\nRow Labels,2022,2023,Grand Total\nN,1,2,3\nS,4,5,9\nW,4,6,10\n",
        "Summe von x;Spalten;;;;\nZeilen;2019;2020;2021;2022;Gesamt\nN;1;2;3;4;10\nS;4;5;9;1;19\n",
    ] {
        let table = read(text);
        let expected: Vec<&str> = text.lines().nth(1).expect("names").split([',', ';']).collect();
        assert_eq!(names(&table), expected);
        assert_eq!(table.summary.receipt.dropped_rows[0].rows, [1]);
    }
}

#[test]
fn rows_of_units_and_descriptions_are_no_data() {
    for (text, labels, units) in [
        ("country;gdp;pop\n;(USD bn);Mio.\nA;10.5;2\nB;20.5;3\nC;30.5;9\n", vec![2], vec!["", "USD bn", "Mio."]),
        (
            "country,gdp,since\ntext,Mrd. €,YYYY-MM-DD\nA,10.5,2001-01-01\nB,20.5,2001-01-01\nC,30.5,2001-01-01\n",
            vec![2],
            vec!["", "Mrd. €", ""],
        ),
        ("time\ttemp\nh\tdegC\n1\t10.5\n2\t20.5\n3\t30.5\n", vec![2], vec!["h", "degC"]),
        (
            "StartDate,Q1,Q2\nStart Date,How satisfied are you?,Which do you prefer?\n\"{\"\"ImportId\"\":\"\"startDate\"\"}\",\"{\"\"ImportId\"\":\"\"QID1\"\"}\",\"{\"\"ImportId\"\":\"\"QID2\"\"}\"\n2024-01-01,5,yes\n2024-01-02,4,no\n2024-01-03,3,no\n",
            vec![2, 3],
            vec!["", "", ""],
        ),
    ] {
        let table = read(text);
        let first = text.lines().next().expect("names");
        let found = table.summary.schema.fields.iter().map(|field| field.unit.as_deref().unwrap_or_default());
        assert_eq!(found.collect::<Vec<_>>(), units, "{text}");
        assert_eq!(names(&table), first.split([',', ';', '\t']).collect::<Vec<_>>(), "{text}");
        assert_eq!(table.summary.row_count, 3);
        assert_eq!(preset(&table, QuestionKind::HeaderRows), Some("left_out"));
        assert_eq!(table.summary.receipt.dropped_rows[0].rows, labels);
    }
}

#[test]
fn keys_above_the_table_are_not_its_names() {
    let rows: String = (0..40).map(|i| format!("C{i},X{i},{}.5,{}\n", i * 3, i * 4)).collect();
    for text in [
        format!(
            "Data Source,World Development Indicators,,\n\nLast Updated Date,2023-07-25,,\n\nname,code,n2019,n2020\n{rows}"
        ),
        format!("Title,Sales\nCountry,Germany\n\nname,code,n2019,n2020\n{rows}"),
        format!("Source,ECB\nname,code,n2019,n2020\n{rows}"),
    ] {
        let table = read(&text);
        assert_eq!(names(&table), ["name", "code", "n2019", "n2020"], "{text}");
        assert_eq!(table.summary.row_count, 40);
    }
}

#[test]
fn names_printed_again_are_no_data() {
    for text in ["firm,a\nA,1\nB,2\nfirm,a\nC,4\nD,5\nfirm,a\nE,9\n", "firm;a;b\nA;1;x\nfirm;a;b\nB;2;y\nC;3;z\n"] {
        let table = read(text);
        let again = text.lines().filter(|line| line.starts_with("firm")).count() as u32 - 1;
        assert_eq!(names(&table)[..2], ["firm", "a"]);
        let dropped = &table.summary.receipt.dropped_rows[0];
        assert_eq!((dropped.reason.as_str(), dropped.count), ("The names again.", again));
        assert!(matches!(column(&table, 1)[0], CellValue::Number(1.0)));
    }
}

#[test]
fn headings_of_groups_are_asked_about() {
    let text = "firm,a,b\nNord,,\nA,1,5\nB,2,6\nSüd,,\nC,4,7\nD,5,1\n";
    let table = read(text);
    assert_eq!(preset(&table, QuestionKind::Headings), Some("exclude"));
    assert_eq!(
        (table.summary.row_count, table.summary.receipt.dropped_rows[0].rows.as_slice()),
        (4, [2, 5].as_slice())
    );
    let keep = [("0".to_owned(), [(QuestionKind::Headings, "keep".to_owned())].into())].into();
    assert_eq!(read_with(text, &Settings { answers: Some(keep), ..Settings::default() }).summary.row_count, 6);
    let missing = read("firm,a,b\nA,1,5\nB,,\nC,4,7\nD,,\nE,5,1\n");
    assert_eq!(preset(&missing, QuestionKind::Headings), None, "rows with missing values, the first is data");
}

#[test]
fn remarks_next_to_the_table_and_empty_columns_are_left_out_and_reported() {
    let table = read("a,b,,\n1,x,,\n2,y,,Note: revised\n3,z,,\n4,q,,\n");
    assert_eq!(names(&table), ["a", "b"]);
    assert!(table.summary.receipt.notes.iter().any(|note| note.contains("column 4")));
    let table = read("a,,b\n1,,x\n2,,y\n3,,z\n");
    assert_eq!(
        (names(&table), table.summary.receipt.notes[0].as_str()),
        (vec!["a", "b"], "Column 3 is empty and left out.".replace('3', "2").as_str())
    );
}

#[test]
fn a_long_head_of_an_instrument_is_above_the_data() {
    let head: String = (0..9).map(|key| format!("Key_{key}\t{}\n", ["Tab", "2", "."][key % 3])).collect();
    let rows: String = (0..100).map(|row| format!("{}\t{}\t{}\t\n", row, row * 3, row * 7 % 13)).collect();
    let table = read(&format!(
        "{head}***End***\t\n\t\nChannels\t2\t\t\nSamples\t100\t100\t\nX0\t0.0\t0.1\t\n***End***\t\t\t\nX_Value\tFirst\tSecond\tComment\n{rows}"
    ));
    assert_eq!(names(&table), ["X_Value", "First", "Second", "Comment"]);
    assert_eq!(table.summary.row_count, 100);
}

#[test]
fn a_sparse_table_of_any_length_is_read() {
    // Each row fills gaps of the one above: three rows of names look like that, too.
    let rows = ["k,1,,\n", "k,,1,\n", "k,,,1\n"];
    let text: String = "n,b,,\n".chars().chain((1..60_000).flat_map(|i| rows[i % 3].chars())).collect();
    assert!(read(&text).summary.row_count > 59_990);
}
