//! The generated contract is what the Rust types generate.

use std::path::PathBuf;
use std::process::Command;

#[test]
fn the_committed_contract_is_that_of_the_types() {
    let fresh = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("contract");
    let _ = std::fs::remove_dir_all(&fresh);
    let status = Command::new(env!("CARGO_BIN_EXE_contract")).arg(&fresh).status().unwrap();
    assert!(status.success());
    let committed = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../app/compute/contract");
    let names = |folder: &PathBuf| {
        let mut names: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(&fresh), names(&committed));
    for name in names(&fresh) {
        let [new, old] = [&fresh, &committed].map(|folder| std::fs::read_to_string(folder.join(&name)).unwrap());
        assert!(new == old, "{name} changed: run `npm run build:contract` and commit what it writes");
    }
}
