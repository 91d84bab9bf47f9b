//! Distributions: densities, both tails, quantiles, fits.
//!
//! Every tail is computed directly, never as one minus the other, so p-values keep their digits down to 1e-300. The
//! functions take small complements as separate arguments where it matters: the incomplete beta function takes x
//! and 1 − x.
//!
//! | module | holds |
//! |---|---|
//! | [`normal`], [`student`], [`fisher`], [`chi_squared`], [`beta`], [`gamma`] | one distribution each: `cdf`, `sf` (upper tail), `quantile` |
//! | [`band`] | the simultaneous band of a Q-Q plot |
//! | [`burr`], [`burr_fit`], [`burr_bootstrap`] | Burr XII with its Weibull limit, its fit, and a bootstrap test of the fit |
//! | [`correlations`] | tests and limits of correlation coefficients |
//! | [`factorials`] | log-gamma and log-beta, Stirling corrections |
//! | [`fit`] | fits by maximum likelihood with their goodness |
//! | [`one_mean`], [`signed_rank`], [`agreement`] | whether pairs differ, and how far they agree |
//! | [`group_tests`], [`mann_whitney`], [`mean_ranks`], [`permutation`] | whether groups differ |
//! | [`contingency`], [`freeman_halton`], [`random_tables`], [`two_by_two`], [`kappa`] | tables of two categories |
//! | [`hypergeometric`], [`noncentral_chi_squared`] | Fisher's exact test, and limits of Cramér's V |
//! | [`noncentral_t`], [`studentised_range`] | power and limits of an effect, and the largest of several differences |
//! | [`quadratic_form`] | the distribution of a sum of weighted chi-squared variables |

pub mod agreement;
pub mod band;
pub mod beta;
pub mod burr;
pub mod burr_bootstrap;
pub mod burr_fit;
mod burr_terms;
pub mod chi_squared;
pub mod contingency;
pub mod correlations;
pub mod factorials;
pub mod fisher;
pub mod fit;
pub mod freeman_halton;
pub mod gamma;
pub mod group_tests;
pub mod hypergeometric;
pub mod kappa;
pub mod mann_whitney;
pub mod mean_ranks;
pub mod median_interval;
pub mod noncentral_chi_squared;
pub mod noncentral_t;
pub mod normal;
pub mod one_mean;
pub mod permutation;
pub mod quadratic_form;
pub mod random_tables;
pub mod roc;
mod scale_of_normal;
pub mod shares;
pub mod signed_rank;
mod solve;
pub mod student;
pub mod studentised_range;
mod triples;
pub mod two_by_two;

/// Both tails of a distribution at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tails {
    /// P(X ≤ x).
    pub lower: f64,
    /// P(X > x).
    pub upper: f64,
}

impl Tails {
    /// Tails from the lower one.
    fn from_lower(lower: f64) -> Self {
        Self { lower, upper: 1.0 - lower }
    }

    /// Tails from the upper one.
    fn from_upper(upper: f64) -> Self {
        Self { lower: 1.0 - upper, upper }
    }

    /// The tails with their roles exchanged.
    fn swapped(self) -> Self {
        Self { lower: self.upper, upper: self.lower }
    }
}
