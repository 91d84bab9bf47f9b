//! The only code that knows JavaScript: it converts, calls and converts back.
//!
//! Bytes and columns cross as typed arrays, small facts as JSON text, failures as thrown objects
//! `{code, message, details}`. After a panic the instance must not be used again: the hook throws an `Error` that says
//! where, and the host replaces the instance.

mod analysis;
#[cfg(feature = "bench")]
mod bench;
mod comparison;
mod file;
mod quick_recode;
mod shape;
mod transform;

use crate::contract::{Code, Failure, Outcome};
use crate::control::Control;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Set by the host on `globalThis` before any call. Receives the progress; returns 0 to continue, 1 when the job is
    /// cancelled, 2 when its time limit is reached.
    #[wasm_bindgen(js_namespace = globalThis, js_name = estimandPoll)]
    fn estimand_poll(done: f64, total: f64) -> u32;
}

/// The host's flags as the core's control.
pub(crate) struct Host;

impl Control for Host {
    fn poll(&self, done: u64, total: u64) -> Outcome<()> {
        match estimand_poll(done as f64, total as f64) {
            0 => Ok(()),
            1 => Err(Failure::new(Code::Cancelled, "Stopped.")),
            _ => Err(Failure::new(Code::Timeout, "This took longer than its time limit and was stopped.")),
        }
    }
}

/// Runs once when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}

/// The engine's version.
#[wasm_bindgen(js_name = engineVersion)]
#[must_use]
pub fn engine_version() -> String {
    crate::contract::ENGINE_VERSION.to_owned()
}

/// Converts a failure to the object that JavaScript catches.
pub(crate) fn thrown(failure: Failure) -> JsValue {
    let text = serde_json::to_string(&failure).unwrap_or_default();
    js_sys::JSON::parse(&text).unwrap_or_else(|_| JsValue::from_str(&failure.message))
}

/// Parses a JSON argument; a mismatch is a `REQUEST` failure that says where.
pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, JsValue> {
    serde_json::from_str(text).map_err(|error| thrown(Failure::request("body", error.to_string())))
}

/// Serialises a JSON result.
pub(crate) fn json<T: Serialize>(value: &T) -> Result<String, JsValue> {
    serde_json::to_string(value).map_err(|error| thrown(Failure::new(Code::Request, error.to_string())))
}
