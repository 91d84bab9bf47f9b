// Generated from compute-rs/src/contract by `npm run build:contract`. Do not edit.

import type { FunctionKey, FunctionKind, StatisticName } from "./types";

/** Functions in display order. */
export const FUNCTION_KEYS: FunctionKey[] = ["statistics","robust_statistics","confidence_intervals","boxplot","histogram","qq_plot","dotplot","timeplot","regression","robust_regression","scatterplot","robust_scatterplot","autoregression","autoregressionx","koyckregression","boxplot_multi"];

/** Names of the functions, and the kinds of request each answers. */
export const FUNCTIONS: Record<FunctionKey, { display_name: string; kinds: FunctionKind[] }> = {
  "autoregression": {
    "display_name": "Autoregression",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      },
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 0,
        "plan": "pro"
      }
    ]
  },
  "autoregressionx": {
    "display_name": "Autoregression (ARX)",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 0,
        "plan": "pro"
      }
    ]
  },
  "boxplot": {
    "display_name": "Boxplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "boxplot_multi": {
    "display_name": "Boxplots by group",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "confidence_intervals": {
    "display_name": "Confidence intervals",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "dotplot": {
    "display_name": "Dotplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "histogram": {
    "display_name": "Histogram",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "koyckregression": {
    "display_name": "Koyck Regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "qq_plot": {
    "display_name": "Q-Q plots",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "regression": {
    "display_name": "Regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "robust_regression": {
    "display_name": "Robust Regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "robust_scatterplot": {
    "display_name": "Robust Scatterplot",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "robust_statistics": {
    "display_name": "Robust statistics",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "scatterplot": {
    "display_name": "Scatterplot",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ]
  },
  "statistics": {
    "display_name": "Statistics",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  },
  "timeplot": {
    "display_name": "Timeplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ]
  }
};

/** The 18 statistics in display order. */
export const STATISTICS: { name: StatisticName; display_name: string; default: boolean }[] = [
  {
    "default": true,
    "display_name": "Mean",
    "name": "avg"
  },
  {
    "default": true,
    "display_name": "SE Mean",
    "name": "se_mean"
  },
  {
    "default": true,
    "display_name": "StDev",
    "name": "std_dev"
  },
  {
    "default": false,
    "display_name": "Variance",
    "name": "variance"
  },
  {
    "default": false,
    "display_name": "CoefVar (%)",
    "name": "coef_var"
  },
  {
    "default": false,
    "display_name": "Sum",
    "name": "sum"
  },
  {
    "default": true,
    "display_name": "Minimum",
    "name": "min"
  },
  {
    "default": true,
    "display_name": "Q1",
    "name": "q1"
  },
  {
    "default": true,
    "display_name": "Median",
    "name": "median"
  },
  {
    "default": true,
    "display_name": "Q3",
    "name": "q3"
  },
  {
    "default": true,
    "display_name": "Maximum",
    "name": "max"
  },
  {
    "default": false,
    "display_name": "Range",
    "name": "range"
  },
  {
    "default": false,
    "display_name": "IQR",
    "name": "iqr"
  },
  {
    "default": false,
    "display_name": "Skewness",
    "name": "skewness"
  },
  {
    "default": false,
    "display_name": "Kurtosis (excess)",
    "name": "kurtosis"
  },
  {
    "default": true,
    "display_name": "N Total",
    "name": "count_total"
  },
  {
    "default": true,
    "display_name": "N",
    "name": "count_nonmissing"
  },
  {
    "default": true,
    "display_name": "N Missing",
    "name": "count_missing"
  }
];

/** Version of the engine: part of every result and of every cache key. */
export const ENGINE_VERSION = "0.2.2";
