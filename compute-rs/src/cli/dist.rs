//! `estimand dist`: one value of a distribution.

use super::CommandError;
use crate::contract::Failure;
use crate::distributions::{beta, chi_squared, fisher, gamma, normal, student};
use clap::{Args, ValueEnum};

/// Arguments of `estimand dist`.
#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// The distribution
    #[arg(value_enum)]
    distribution: Distribution,
    /// Lower tail, upper tail, or the point with a given lower tail
    #[arg(value_enum)]
    function: Function,
    /// The point (the probability for `quantile`), then the parameters
    #[arg(required = true, allow_negative_numbers = true, value_name = "ARGS")]
    arguments: Vec<f64>,
}

const HELP: &str = "\
Arguments by distribution (x is a probability for quantile):
  normal  x [MEAN SD]      t      x DF
  f       x DF1 DF2        chisq  x DF
  beta    x A B            gamma  x SHAPE [SCALE]

Examples:
  estimand dist normal sf 10            7.619853024160527e-24
  estimand dist t quantile 0.975 12     2.1788128296672276
  estimand dist f sf 4.2 2 30";

#[derive(Clone, Copy, ValueEnum)]
enum Distribution {
    Normal,
    T,
    F,
    Chisq,
    Beta,
    Gamma,
}

#[derive(Clone, Copy, ValueEnum)]
enum Function {
    /// P(X ≤ x)
    Cdf,
    /// P(X > x)
    Sf,
    /// x with P(X ≤ x) = p
    Quantile,
}

impl Arguments {
    pub(super) fn run(self) -> Result<String, CommandError> {
        let value = self.value().ok_or_else(|| CommandError::Usage(self.expected()))?;
        if value.is_nan() {
            let text = "Not defined: a probability must be between 0 and 1, and degrees of freedom, shapes and scales must be above 0.";
            return Err(Failure::request("arguments", text).into());
        }
        Ok(crate::frame::column::shortest(value))
    }

    /// The value; `None` when the number of arguments is wrong.
    fn value(&self) -> Option<f64> {
        use Distribution as D;
        use Function::{Cdf, Quantile, Sf};
        let own = self.function;
        let valid = |parameters: &[f64]| parameters.iter().all(|p| *p > 0.0 && p.is_finite());
        let value = match (self.distribution, &self.arguments[..]) {
            (D::Normal, [x]) => standard(own, *x),
            (D::Normal, [x, mean, sd]) if valid(&[*sd]) => match own {
                Quantile => mean + sd * standard(own, *x),
                Cdf | Sf => standard(own, (x - mean) / sd),
            },
            (D::T, [x, df]) if valid(&[*df]) => match own {
                Cdf => student::cdf(*x, *df),
                Sf => student::sf(*x, *df),
                Quantile => student::quantile(*x, *df),
            },
            (D::F, [x, d1, d2]) if valid(&[*d1, *d2]) => match own {
                Cdf => fisher::cdf(*x, *d1, *d2),
                Sf => fisher::sf(*x, *d1, *d2),
                Quantile => fisher::quantile(*x, *d1, *d2),
            },
            (D::Chisq, [x, df]) if valid(&[*df]) => match own {
                Cdf => chi_squared::cdf(*x, *df),
                Sf => chi_squared::sf(*x, *df),
                Quantile => chi_squared::quantile(*x, *df),
            },
            (D::Beta, [x, a, b]) if valid(&[*a, *b]) => match own {
                Cdf => beta::cdf(*x, *a, *b),
                Sf => beta::sf(*x, *a, *b),
                Quantile => beta::quantile(*x, *a, *b),
            },
            (D::Gamma, [x, shape]) if valid(&[*shape]) => scaled(own, *x, *shape, 1.0),
            (D::Gamma, [x, shape, scale]) if valid(&[*shape, *scale]) => scaled(own, *x, *shape, *scale),
            (distribution, arguments) => {
                return distribution.counts().contains(&arguments.len()).then_some(f64::NAN);
            }
        };
        Some(value)
    }

    fn expected(&self) -> String {
        let counts: Vec<String> = self.distribution.counts().iter().map(ToString::to_string).collect();
        format!("this distribution takes {} numbers; {} were given", counts.join(" or "), self.arguments.len())
    }
}

impl Distribution {
    /// The expected number of arguments.
    fn counts(self) -> &'static [usize] {
        match self {
            Self::Normal => &[1, 3],
            Self::T | Self::Chisq => &[2],
            Self::F | Self::Beta => &[3],
            Self::Gamma => &[2, 3],
        }
    }
}

fn standard(function: Function, x: f64) -> f64 {
    match function {
        Function::Cdf => normal::cdf(x),
        Function::Sf => normal::sf(x),
        Function::Quantile => normal::quantile(x),
    }
}

fn scaled(function: Function, x: f64, shape: f64, scale: f64) -> f64 {
    match function {
        Function::Cdf => gamma::cdf(x, shape, scale),
        Function::Sf => gamma::sf(x, shape, scale),
        Function::Quantile => gamma::quantile(x, shape, scale),
    }
}
