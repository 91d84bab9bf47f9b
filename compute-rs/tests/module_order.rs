//! The order of the modules: which of them may use which.
//!
//! [`ORDER`] declares the order at the top level: a module uses only the modules before it. Inside a folder there is no
//! declared order, but modules must not use each other in a circle. A folder's own file (`mod.rs`, or `keys.rs` beside `keys/`)
//! is the folder itself: it may use its children, and they may use what it defines.
//!
//! Only code of the library counts: tests at the end of a file may use anything.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules of the crate. Each uses only those before it.
const ORDER: [&str; 20] = [
    "wording",
    "calendar",
    "contract",
    "control",
    "stats",
    "distributions",
    "linear",
    "robust",
    "series",
    "frame",
    "io",
    "transform",
    "shape",
    "comparison",
    "analysis",
    "bench",
    "cli",
    "wasm",
    "bin",
    "lib",
];

/// Folders whose modules may use each other in a circle: shapes of data that name each other, as JSON objects do.
const SHAPES: [&str; 1] = ["contract"];

/// A module as the names on the way to it: `["io", "text", "rows"]`.
type Name = Vec<String>;

/// A file's use of another module.
#[derive(Clone, Debug)]
struct Use {
    from: Name,
    to: Name,
    /// "src/io/panel.rs:8: use crate::frame::Keys", for the message of a failure.
    location: String,
}

/// The modules of a crate and what they use.
#[derive(Default)]
struct Modules {
    /// Every module, and the names that its own file re-exports from its children.
    exports: BTreeMap<Name, BTreeMap<String, String>>,
    uses: Vec<Use>,
}

impl Modules {
    fn of(files: &[(String, String)]) -> Self {
        let mut modules = Self::default();
        for (path, _) in files {
            modules.exports.entry(name_of(path)).or_default();
        }
        let statements: Vec<(&str, Vec<Statement>)> =
            files.iter().map(|(path, text)| (path.as_str(), statements(text))).collect();
        for (path, statements) in &statements {
            let name = name_of(path);
            for statement in statements {
                for used in &statement.paths {
                    modules.add_export(&name, used);
                }
            }
        }
        for (path, statements) in &statements {
            for statement in statements {
                for used in &statement.paths {
                    let from = name_of(path);
                    let Some(to) = modules.resolved(&from, used) else { continue };
                    let location = format!("src/{path}:{}: {}", statement.line, used.join("::"));
                    modules.uses.push(Use { from, to, location });
                }
            }
        }
        modules
    }

    /// Records a name that a module re-exports from one of its children: using the name means using the child.
    fn add_export(&mut self, module: &Name, used: &[String]) {
        let [child, .., item] = used else { return };
        let is_child = self.exports.contains_key(&[module.as_slice(), std::slice::from_ref(child)].concat());
        if let Some(exports) = self.exports.get_mut(module).filter(|_| is_child) {
            exports.insert(item.clone(), child.clone());
        }
    }

    /// The module that a path means; `None` for a path into another crate.
    fn resolved(&self, from: &Name, path: &[String]) -> Option<Name> {
        let mut at: Name = Vec::new();
        let mut rest = path;
        match rest.first().map(String::as_str)? {
            "crate" => rest = &rest[1..],
            "self" => (at, rest) = (from.clone(), &rest[1..]),
            "super" => {
                at.clone_from(from);
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop();
                    rest = &rest[1..];
                }
            }
            child => {
                at.clone_from(from);
                at.push(child.to_owned());
                self.exports.get(&at)?;
                at.pop();
            }
        }
        for part in rest {
            at.push(part.clone());
            if self.exports.contains_key(&at) {
                continue;
            }
            at.pop();
            if let Some(child) = self.exports.get(&at).and_then(|exports| exports.get(part)) {
                at.push(child.clone());
            }
            break;
        }
        Some(at)
    }

    /// Uses among the modules of one folder: the folder, who uses, who is used.
    fn siblings(&self) -> impl Iterator<Item = (Name, String, String, &Use)> {
        self.uses.iter().filter_map(|each| {
            let shared = each.from.iter().zip(&each.to).take_while(|(a, b)| a == b).count();
            let (from, to) = (each.from.get(shared)?, each.to.get(shared)?);
            Some((each.from[..shared].to_vec(), from.clone(), to.clone(), each))
        })
    }

    /// Lines that break the declared order.
    fn against_order(&self, order: &[&str]) -> Vec<String> {
        let index_of = |module: &str| order.iter().position(|known| *known == module);
        let mut wrong: Vec<String> = Vec::new();
        for module in self.exports.keys().filter_map(|name| name.first()) {
            if index_of(module).is_none() {
                wrong.push(format!("The module {module} is missing from the order."));
            }
        }
        let tops = self.siblings().filter(|(folder, ..)| folder.is_empty());
        wrong.extend(
            tops.filter(|(_, from, to, _)| index_of(from) <= index_of(to))
                .map(|(_, from, to, each)| format!("{from} may not use {to}: {}", each.location)),
        );
        wrong.dedup();
        wrong
    }

    /// Circles inside folders, each as the lines that close it.
    fn circles(&self) -> Vec<String> {
        let mut graphs: BTreeMap<Name, BTreeMap<(String, String), &str>> = BTreeMap::new();
        for (folder, from, to, each) in self.siblings().filter(|(folder, ..)| !folder.is_empty()) {
            let name = folder.join("::");
            if SHAPES.contains(&name.as_str()) {
                continue;
            }
            graphs.entry(folder).or_default().entry((from, to)).or_insert(&each.location);
        }
        let mut circles = Vec::new();
        for (folder, graph) in &graphs {
            let mut known: BTreeSet<BTreeSet<&str>> = BTreeSet::new();
            for ((from, to), location) in graph {
                let Some(back) = way(graph, to, from) else { continue };
                if known.insert(back.iter().copied().collect()) {
                    let lines: Vec<&str> = back
                        .windows(2)
                        .filter_map(|pair| graph.get(&(pair[0].to_owned(), pair[1].to_owned())).copied())
                        .collect();
                    circles.push(format!("In {}: {location}; {}", folder.join("::"), lines.join("; ")));
                }
            }
        }
        circles
    }
}

/// The shortest way from one module to another along their uses.
fn way<'g>(graph: &'g BTreeMap<(String, String), &str>, from: &'g str, to: &str) -> Option<Vec<&'g str>> {
    let mut ways = vec![vec![from]];
    let mut seen = BTreeSet::from([from]);
    while let Some(at) = (!ways.is_empty()).then(|| ways.remove(0)) {
        let last = *at.last()?;
        if last == to {
            return Some(at);
        }
        for (_, next) in graph.keys().filter(|(user, _)| user == last) {
            if seen.insert(next) {
                ways.push([at.as_slice(), &[next.as_str()]].concat());
            }
        }
    }
    None
}

/// `io/text/rows.rs` and `io/text/mod.rs` as modules.
fn name_of(path: &str) -> Name {
    let mut name: Name = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if name.last().is_some_and(|last| last == "mod") {
        name.pop();
    }
    name
}

/// A statement or an expression with paths in it.
struct Statement {
    line: usize,
    paths: Vec<Vec<String>>,
}

/// The paths of a file: those of its `use` statements, and those that are written out in its code.
fn statements(text: &str) -> Vec<Statement> {
    let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text);
    let mut found = Vec::new();
    let mut lines = code.lines().enumerate();
    while let Some((at, line)) = lines.next() {
        let line = line.split("//").next().unwrap_or_default().trim();
        let statement = line.strip_prefix("pub(crate) ").or_else(|| line.strip_prefix("pub(super) "));
        let statement = statement.or_else(|| line.strip_prefix("pub ")).unwrap_or(line);
        let Some(first) = statement.strip_prefix("use ") else {
            let paths = written_out(line);
            if !paths.is_empty() {
                found.push(Statement { line: at + 1, paths });
            }
            continue;
        };
        let mut whole = first.to_owned();
        while !whole.contains(';') {
            let Some((_, next)) = lines.next() else { break };
            whole.push_str(next.split("//").next().unwrap_or_default().trim());
        }
        let mut paths = Vec::new();
        spread(whole.trim_end_matches(';'), &[], &mut paths);
        found.push(Statement { line: at + 1, paths });
    }
    found
}

/// `crate::…` and `super::…` in the middle of a line.
fn written_out(line: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in line.match_indices(start) {
            let before = line[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let path: String =
                line[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':').collect();
            paths.push(path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    paths
}

/// Takes `a::{b, c::{d, e as f}}` apart.
fn spread(tree: &str, before: &[String], paths: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        let parts = path.split("::").map(|part| part.trim().to_owned()).filter(|part| !part.is_empty() && part != "*");
        paths.push(before.iter().cloned().chain(parts).collect());
        return;
    };
    let head = tree[..open].split("::").filter(|part| !part.is_empty()).map(|part| part.trim().to_owned());
    let head: Vec<String> = before.iter().cloned().chain(head).collect();
    let inside = tree[open + 1..].trim_end().trim_end_matches('}');
    // The closing brace of this tree is the last one; those of inner trees were taken off with it when it stood at the end.
    let inside = format!("{inside}{}", "}".repeat(inside.matches('{').count() - inside.matches('}').count()));
    let (mut depth, mut from) = (0, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                spread_part(&inside[from..at], &head, paths);
                from = at + 1;
            }
            _ => {}
        }
    }
    spread_part(&inside[from..], &head, paths);
}

fn spread_part(part: &str, head: &[String], paths: &mut Vec<Vec<String>>) {
    match part.trim() {
        "" => {}
        "self" => paths.push(head.to_vec()),
        part => spread(part, head, paths),
    }
}

fn sources(folder: &Path, root: &Path, files: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("folder").map(|entry| entry.expect("entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, root, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            let name = path.strip_prefix(root).expect("inside").to_string_lossy().replace('\\', "/");
            files.push((name, std::fs::read_to_string(&path).expect("source")));
        }
    }
}

fn library() -> Modules {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &root, &mut files);
    Modules::of(&files)
}

#[test]
fn modules_use_only_those_before_them() {
    let wrong = library().against_order(&ORDER);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_folder_has_modules_that_use_each_other_in_a_circle() {
    let circles = library().circles();
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

fn modules(files: &[(&str, &str)]) -> Modules {
    Modules::of(&files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect::<Vec<_>>())
}

#[test]
fn a_use_against_the_order_is_reported_with_its_line() {
    let files = [
        (
            "low.rs",
            "//! Low.\nuse crate::{\n    high::{Thing, Other as Third},\n};\n#[cfg(test)]\nmod tests { use crate::high; }\n",
        ),
        ("high/mod.rs", "pub struct Thing;\nfn f() { crate::low::g() }\n"),
    ];
    let both = modules(&files);
    assert_eq!(
        both.against_order(&["low", "high"]),
        [
            "low may not use high: src/low.rs:2: crate::high::Thing",
            "low may not use high: src/low.rs:2: crate::high::Other"
        ]
    );
    assert_eq!(both.against_order(&["high", "low"]), ["high may not use low: src/high/mod.rs:2: crate::low::g"]);
    assert_eq!(both.against_order(&["low"])[0], "The module high is missing from the order.");
}

#[test]
fn a_circle_is_found_through_names_that_the_folder_re_exports() {
    let circle = modules(&[
        ("io/mod.rs", "mod a;\nmod b;\npub use b::B;\n"),
        ("io/a.rs", "use super::B;\n"),
        ("io/b.rs", "fn f() { super::a::g() }\n"),
    ]);
    assert_eq!(circle.circles(), ["In io: src/io/a.rs:1: super::B; src/io/b.rs:1: super::a::g"]);
    let line = modules(&[
        ("io/mod.rs", "mod a;\nmod b;\npub use b::B;\npub struct Own;\n"),
        ("io/a.rs", "use super::{B, Own};\n"),
        ("io/b.rs", "use super::Own;\n#[cfg(test)]\nmod tests {\n    use super::super::a;\n}\n"),
    ]);
    assert!(line.circles().is_empty());
}
