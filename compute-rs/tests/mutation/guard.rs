//! Runs inputs one by one and fails on a panic, a timeout or too much memory.

use estimand_compute::stats::split_mix::SplitMix64;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Timeout of one input in seconds, generous for a busy machine; the parsers take milliseconds.
const MOST_SECONDS: u64 = 30;

/// Serialises the runs of one process, so that peak memory and time belong to one of them.
static TURN: Mutex<()> = Mutex::new(());

pub struct Guard {
    parser: &'static str,
    /// Megabytes by which an input may raise the peak memory of the process.
    megabytes: u64,
    /// Inputs of a run without a given duration.
    inputs: u64,
    seconds: Option<u64>,
    seed: u64,
}

impl Guard {
    pub fn new(parser: &'static str, megabytes: u64, inputs: u64) -> Self {
        Self {
            parser,
            megabytes,
            inputs,
            seconds: variable("ESTIMAND_FUZZ_SECONDS"),
            seed: variable("ESTIMAND_FUZZ_SEED").unwrap_or(1),
        }
    }

    /// Generates inputs and runs `attempt` on each.
    pub fn run(self, make: impl Fn(&mut SplitMix64) -> Vec<u8>, attempt: impl Fn(&[u8])) {
        let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let watched = Arc::new(Mutex::new((Instant::now(), Vec::new(), 0)));
        let over = Arc::new(AtomicBool::new(false));
        let watch = self.watch(&watched, &over);
        let before = resident_peak();
        let start = Instant::now();
        let mut number = 0u64;
        let is_over = |number| match self.seconds {
            Some(seconds) => start.elapsed() >= Duration::from_secs(seconds),
            None => number >= self.inputs,
        };
        while number == 0 || !is_over(number) {
            let mut random = SplitMix64::new(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let input = make(&mut random);
            *watched.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), input.clone(), number);
            if catch_unwind(AssertUnwindSafe(|| attempt(&input))).is_err() {
                over.store(true, Ordering::Relaxed);
                panic!("{}", self.saved("panicked", &input, number));
            }
            if let (Some(before), Some(after)) = (before, resident_peak())
                && after > before + self.megabytes * 1024
            {
                over.store(true, Ordering::Relaxed);
                panic!("{} ({} MB)", self.saved("took too much memory", &input, number), (after - before) / 1024);
            }
            number += 1;
        }
        over.store(true, Ordering::Relaxed);
        watch.join().expect("the watch ends");
        println!("{}: {number} inputs in {:.1} s, seed {}", self.parser, start.elapsed().as_secs_f64(), self.seed);
    }

    /// Starts a thread that exits the process on a timeout, because an endless loop cannot be unwound.
    fn watch(
        &self,
        watched: &Arc<Mutex<(Instant, Vec<u8>, u64)>>,
        over: &Arc<AtomicBool>,
    ) -> std::thread::JoinHandle<()> {
        let (watched, over) = (Arc::clone(watched), Arc::clone(over));
        let own = Self { ..*self };
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(50));
                let now = watched.lock().unwrap_or_else(PoisonError::into_inner);
                if now.0.elapsed() > Duration::from_secs(MOST_SECONDS) && !over.load(Ordering::Relaxed) {
                    eprintln!("{}", own.saved("took too long", &now.1, now.2));
                    std::process::exit(101);
                }
            }
        })
    }

    /// Saves an input and describes how to reproduce the failure.
    fn saved(&self, what: &str, input: &[u8], number: u64) -> String {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mutation");
        let path = folder.join(format!("{}-{}-{number}", self.parser, self.seed));
        let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input));
        let location = written.map_or_else(|error| format!("not saved: {error}"), |()| path.display().to_string());
        format!("{}: input {number} of seed {} {what}; it is {location}", self.parser, self.seed)
    }
}

fn variable(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} must be a whole number, not {text}")))
}

/// Peak resident memory of the process in kilobytes; `None` if the system does not report it.
fn resident_peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
