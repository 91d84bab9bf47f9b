//! Estimators of one variable: sums, moments, order statistics, fences, boxes, bins, dots.
//!
//! Everything works on finite doubles; missing values are removed before. Sums, quantiles and the rule for outliers are
//! each in one module: [`sum`], [`order`] and [`fences`].

pub mod autocorrelation;
pub mod bins;
pub mod boxes;
pub mod differences;
pub mod dip;
pub mod dots;
pub mod equal_bins;
pub mod fences;
pub mod grouped;
pub mod logarithm;
pub mod lowess;
pub mod moments;
pub mod order;
pub mod ranks;
pub mod split_mix;
pub mod sum;
pub mod summary;
