//! Unit root tests of series in time (docs/methods/unit-roots.md).
//!
//! | module | holds |
//! |---|---|
//! | [`unit_root`] | augmented Dickey–Fuller and Engle–Granger |
//! | [`mackinnon`] | p-values of both |
//! | [`kpss`] | KPSS of stationarity around a level |
//! | [`panel`] | Maddala–Wu, and Im–Pesaran–Shin |

pub mod kpss;
pub mod mackinnon;
pub mod panel;
pub mod unit_root;

/// A test of one series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// Test statistic.
    pub statistic: f64,
    /// Lagged differences, or lags of the window.
    pub lags: usize,
    /// Observations of the test regression.
    pub n: usize,
    /// p-value.
    pub p_value: f64,
}

/// A test of many series at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PanelTest {
    /// Test statistic.
    pub statistic: f64,
    /// Degrees of freedom of χ²; `None` for a standard normal statistic.
    pub df: Option<usize>,
    /// p-value.
    pub p_value: f64,
    /// Series tested.
    pub series: usize,
}
