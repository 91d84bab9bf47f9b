// Generated from the types of compute-rs by `npm run build:contract`. Do not edit.

import type { FormulaFunction, FunctionKey, FunctionSpec, StatisticName } from "./types";

/** Functions in display order. */
export const FUNCTION_KEYS: FunctionKey[] = ["statistics","robust_statistics","confidence_intervals","boxplot","histogram","qq_plot","dotplot","timeplot","frequencies","regression","robust_regression","logit","poisson","quantile_regression","scatterplot","robust_scatterplot","panel_regression","iv_regression","did","autoregression","autoregressionx","koyckregression","group_comparison","paired_comparison","correlation","contingency","boxplot_multi"];

/** The declarations of the functions. */
export const FUNCTIONS: Record<FunctionKey, FunctionSpec> = {
  "autoregression": {
    "display_name": "Autoregression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "autoregression",
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
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "residuals",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": "first",
      "order": "time"
    },
    "sensitivity": null,
    "settings": [],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "autoregressionx": {
    "display_name": "Autoregression (ARX)",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "autoregressionx",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 0,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "residuals",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": "first",
      "order": "time"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "boxplot": {
    "display_name": "Boxplot",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "boxplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "boxplot_multi": {
    "display_name": "Boxplots by group",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "boxplot_multi",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": true,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "confidence_intervals": {
    "display_name": "Confidence intervals",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "confidence_intervals",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "contingency": {
    "display_name": "Contingency table",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "contingency",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [
      {
        "hint": "Compares rows that share a value of this column: a relation may come from it, or turn within it.",
        "key": "within",
        "kind": "column",
        "label": "Within the values of",
        "required": false,
        "takes": {
          "categories": true,
          "dates": true,
          "numbers": false
        },
        "when": "always"
      },
      {
        "hint": "Adds McNemar's test of a change and Cohen's kappa of agreement.",
        "key": "paired",
        "kind": "switch",
        "label": "Two answers of the same rows",
        "when": "always"
      }
    ],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": true,
      "numbers": false
    },
    "y": {
      "categories": true,
      "dates": true,
      "numbers": false
    }
  },
  "correlation": {
    "display_name": "Correlation",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "correlation",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 19,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": true,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [
      {
        "hint": "",
        "key": "correlation",
        "kind": "choice",
        "label": "Coefficient",
        "options": [
          [
            "pearson",
            "Pearson"
          ],
          [
            "spearman",
            "Spearman (ranks)"
          ],
          [
            "kendall",
            "Kendall (pairs of rows)"
          ]
        ],
        "when": "always"
      },
      {
        "hint": "",
        "key": "matrix_order",
        "kind": "choice",
        "label": "Order of the variables",
        "options": [
          [
            "given",
            "As chosen"
          ],
          [
            "similarity",
            "Similar ones together"
          ]
        ],
        "when": "always"
      },
      {
        "hint": "Without it, each pair uses all rows that have both values.",
        "key": "complete",
        "kind": "switch",
        "label": "Complete rows only",
        "when": "always"
      }
    ],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "did": {
    "display_name": "Differences in differences",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "did",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": true,
      "time": true
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": null,
    "settings": [
      {
        "hint": "",
        "key": "control",
        "kind": "choice",
        "label": "Comparison",
        "options": [
          [
            "never_treated",
            "Never treated"
          ],
          [
            "not_yet_treated",
            "Not yet treated"
          ]
        ],
        "when": "always"
      }
    ],
    "terms": false,
    "treatment": true,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "dotplot": {
    "display_name": "Dotplot",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "dotplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "frequencies": {
    "display_name": "Frequencies",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "frequencies",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [
      {
        "hint": "",
        "key": "order",
        "kind": "choice",
        "label": "Order",
        "options": [
          [
            "count",
            "Most frequent first"
          ],
          [
            "value",
            "By value"
          ]
        ],
        "when": "always"
      },
      {
        "hint": "",
        "key": "period",
        "kind": "choice",
        "label": "Dates by",
        "options": [
          [
            "month",
            "Month"
          ],
          [
            "quarter",
            "Quarter"
          ],
          [
            "year",
            "Year"
          ]
        ],
        "when": {
          "y_is": "DATE"
        }
      }
    ],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": true,
      "dates": true,
      "numbers": true
    }
  },
  "group_comparison": {
    "display_name": "Compare groups",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "group_comparison",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "groups",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": true,
      "numbers": false
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "histogram": {
    "display_name": "Histogram",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "histogram",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "iv_regression": {
    "display_name": "IV regression",
    "endogenous": 2,
    "first_is_base": false,
    "instruments": [
      1,
      8
    ],
    "key": "iv_regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 10,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": "own",
    "settings": [],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "koyckregression": {
    "display_name": "Koyck Regression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "koyckregression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "residuals",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": "last",
      "order": "time"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "logit": {
    "display_name": "Logit",
    "endogenous": 0,
    "first_is_base": true,
    "instruments": [
      0,
      0
    ],
    "key": "logit",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 10,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": "own",
    "settings": [
      {
        "hint": "The value of Y whose probability is explained; without one, the last in order.",
        "key": "event",
        "kind": "value_of_y",
        "label": "Event",
        "when": "always"
      }
    ],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": true,
      "dates": true,
      "numbers": false
    }
  },
  "paired_comparison": {
    "display_name": "Compare pairs",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "paired_comparison",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "differences",
    "paired": true,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "panel_regression": {
    "display_name": "Panel regression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "panel_regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 10,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": true,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": "own",
    "settings": [
      {
        "hint": "",
        "key": "effects",
        "kind": "choice",
        "label": "Effects",
        "options": [
          [
            "entity",
            "Entities"
          ],
          [
            "two_way",
            "Entities and periods"
          ]
        ],
        "when": "always"
      }
    ],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "poisson": {
    "display_name": "Poisson",
    "endogenous": 0,
    "first_is_base": true,
    "instruments": [
      0,
      0
    ],
    "key": "poisson",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 10,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": "own",
    "settings": [
      {
        "hint": "Counts are compared for each unit of it: of time, of people, of distance. Rows need a number above 0.",
        "key": "exposure",
        "kind": "column",
        "label": "Exposure",
        "required": false,
        "takes": {
          "categories": false,
          "dates": false,
          "numbers": true
        },
        "when": "always"
      }
    ],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "qq_plot": {
    "display_name": "Q-Q plots",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "qq_plot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "quantile_regression": {
    "display_name": "Quantile regression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "quantile_regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 10,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [
      {
        "count": 9,
        "default": [
          0.1,
          0.25,
          0.5,
          0.75,
          0.9
        ],
        "hint": "Shares of Y below the line, between 0 and 1: 0.5 is the median.",
        "key": "taus",
        "kind": "numbers",
        "label": "Quantiles",
        "least": 0.01,
        "most": 0.99,
        "when": "always"
      }
    ],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "regression": {
    "display_name": "Regression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "residuals",
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": "least_squares",
    "settings": [],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "robust_regression": {
    "display_name": "Robust Regression",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "robust_regression",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 5,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "coefficients",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": true,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": "mm",
    "settings": [],
    "terms": true,
    "treatment": false,
    "x": {
      "categories": true,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "robust_scatterplot": {
    "display_name": "Robust Scatterplot",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "robust_scatterplot",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "line",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": null,
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": "mm",
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "robust_statistics": {
    "display_name": "Robust statistics",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "robust_statistics",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "scatterplot": {
    "display_name": "Scatterplot",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "scatterplot",
    "kinds": [
      {
        "analysis_type": "multivariate",
        "max_independent_var": 1,
        "min_independent_var": 1,
        "plan": "pro"
      }
    ],
    "model": "line",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "residuals",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "time"
    },
    "sensitivity": "least_squares",
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "statistics": {
    "display_name": "Statistics",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "statistics",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "file"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  },
  "timeplot": {
    "display_name": "Timeplot",
    "endogenous": 0,
    "first_is_base": false,
    "instruments": [
      0,
      0
    ],
    "key": "timeplot",
    "kinds": [
      {
        "analysis_type": "univariate",
        "max_independent_var": 0,
        "min_independent_var": 0,
        "plan": "lite"
      }
    ],
    "model": "none",
    "needs": {
      "entity": false,
      "time": false
    },
    "outliers": "values",
    "paired": false,
    "pairwise": false,
    "prediction": false,
    "rows": {
      "lag_of_y": null,
      "order": "shown"
    },
    "sensitivity": null,
    "settings": [],
    "terms": false,
    "treatment": false,
    "x": {
      "categories": false,
      "dates": false,
      "numbers": true
    },
    "y": {
      "categories": false,
      "dates": false,
      "numbers": true
    }
  }
};

/** Seconds of one thread for each million rows, by which the server knows large work. */
export const SECONDS_A_MILLION_ROWS: Record<FunctionKey, number> = {
  "autoregression": 4.0,
  "autoregressionx": 4.0,
  "boxplot": 0.2,
  "boxplot_multi": 0.3,
  "confidence_intervals": 0.2,
  "contingency": 3.0,
  "correlation": 4.0,
  "did": 3.0,
  "dotplot": 1.2,
  "frequencies": 0.3,
  "group_comparison": 2.0,
  "histogram": 2.2,
  "iv_regression": 6.0,
  "koyckregression": 4.4,
  "logit": 3.0,
  "paired_comparison": 0.8,
  "panel_regression": 2.0,
  "poisson": 6.0,
  "qq_plot": 2.2,
  "quantile_regression": 45.0,
  "regression": 3.0,
  "robust_regression": 2.2,
  "robust_scatterplot": 4.3,
  "robust_statistics": 0.6,
  "scatterplot": 4.6,
  "statistics": 0.2,
  "timeplot": 0.8
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

/** The functions of formulas, in the order of the palette. */
export const FORMULA_FUNCTIONS: FormulaFunction[] = [
  {
    "name": "ln",
    "label": "ln",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Natural logarithm of a number above 0",
    "example": "ln([Sales])"
  },
  {
    "name": "sqrt",
    "label": "sqrt",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Square root of a number of 0 or more",
    "example": "sqrt([Area])"
  },
  {
    "name": "exp",
    "label": "exp",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "e to the power of a number",
    "example": "exp([Log of sales])"
  },
  {
    "name": "pow2",
    "label": "x²",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "A number times itself",
    "example": "pow2([Age])"
  },
  {
    "name": "pow3",
    "label": "x³",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "A number to the power of 3",
    "example": "pow3([Age])"
  },
  {
    "name": "log10",
    "label": "log10",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Logarithm to base 10 of a number above 0",
    "example": "log10([Income])"
  },
  {
    "name": "log2",
    "label": "log2",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Logarithm to base 2 of a number above 0",
    "example": "log2([Dose])"
  },
  {
    "name": "abs",
    "label": "abs",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "A number without its sign",
    "example": "abs([Profit])"
  },
  {
    "name": "round",
    "label": "round",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "digits",
        "type": "whole",
        "optional": true,
        "repeated": false,
        "least": -15.0,
        "most": 15.0
      }
    ],
    "type": "number",
    "help": "Rounds a number to a number of decimals, or to a whole number; a half goes to the even neighbour",
    "example": "round([Price], 2)"
  },
  {
    "name": "floor",
    "label": "floor",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The largest whole number that is not above a number",
    "example": "floor([Age] / 10) * 10"
  },
  {
    "name": "min",
    "label": "min",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "a",
        "type": "ordered",
        "optional": false,
        "repeated": false
      },
      {
        "name": "b",
        "type": "ordered",
        "optional": false,
        "repeated": true
      }
    ],
    "type": "ordered",
    "help": "The smallest of several numbers, or dates, of the same row",
    "example": "min([Q1], [Q2], [Q3])"
  },
  {
    "name": "max",
    "label": "max",
    "group": "Mathematics",
    "arguments": [
      {
        "name": "a",
        "type": "ordered",
        "optional": false,
        "repeated": false
      },
      {
        "name": "b",
        "type": "ordered",
        "optional": false,
        "repeated": true
      }
    ],
    "type": "ordered",
    "help": "The largest of several numbers, or dates, of the same row",
    "example": "max([Profit], 0)"
  },
  {
    "name": "lag",
    "label": "lag",
    "group": "Time",
    "arguments": [
      {
        "name": "x",
        "type": "any",
        "optional": false,
        "repeated": false
      },
      {
        "name": "periods",
        "type": "whole",
        "optional": true,
        "repeated": false,
        "least": 1.0,
        "most": 1000.0
      }
    ],
    "type": "any",
    "help": "The value one period before, or several periods; gaps are not bridged",
    "example": "lag([Sales], 4)"
  },
  {
    "name": "lead",
    "label": "lead",
    "group": "Time",
    "arguments": [
      {
        "name": "x",
        "type": "any",
        "optional": false,
        "repeated": false
      },
      {
        "name": "periods",
        "type": "whole",
        "optional": true,
        "repeated": false,
        "least": 1.0,
        "most": 1000.0
      }
    ],
    "type": "any",
    "help": "The value one period later, or several periods; gaps are not bridged",
    "example": "lead([Sales])"
  },
  {
    "name": "diff",
    "label": "diff",
    "group": "Time",
    "arguments": [
      {
        "name": "x",
        "type": "ordered",
        "optional": false,
        "repeated": false
      },
      {
        "name": "periods",
        "type": "whole",
        "optional": true,
        "repeated": false,
        "least": 1.0,
        "most": 1000.0
      }
    ],
    "type": "number",
    "help": "The change since one period before, or since several periods; of dates in days",
    "example": "diff(ln([Sales]))"
  },
  {
    "name": "cumsum",
    "label": "cumsum",
    "group": "Time",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The running total in the order of time, within the entity or within the groups of a column",
    "example": "cumsum([Sales])"
  },
  {
    "name": "mean",
    "label": "mean",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The mean of all rows, or of the rows with the same value of a column",
    "example": "[Sales] - mean([Sales], [Firm])"
  },
  {
    "name": "sum",
    "label": "sum",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The sum over all rows, or over the rows with the same value of a column",
    "example": "[Sales] / sum([Sales], [Year])"
  },
  {
    "name": "sd",
    "label": "sd",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The standard deviation (n − 1) of all rows, or of the rows with the same value of a column",
    "example": "sd([Returns], [Firm])"
  },
  {
    "name": "count",
    "label": "count",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "How many values there are in all rows, or in the rows with the same value of a column",
    "example": "count([Sales], [Firm])"
  },
  {
    "name": "rank",
    "label": "rank",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The rank from 1 for the smallest; equal values get the mean of their ranks",
    "example": "rank([Sales], [Year])"
  },
  {
    "name": "zscore",
    "label": "zscore",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The distance from the mean in standard deviations (n − 1)",
    "example": "zscore([Score], [School])"
  },
  {
    "name": "winsorise",
    "label": "winsorise",
    "group": "Groups",
    "arguments": [
      {
        "name": "x",
        "type": "number",
        "optional": false,
        "repeated": false
      },
      {
        "name": "p",
        "type": "share",
        "optional": false,
        "repeated": false,
        "least": 0.0,
        "most": 0.5
      },
      {
        "name": "by",
        "type": "group",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Values below the p quantile, and above the 1 − p quantile, are set to that quantile",
    "example": "winsorise([Income], 0.01)"
  },
  {
    "name": "year",
    "label": "year",
    "group": "Dates",
    "arguments": [
      {
        "name": "date",
        "type": "date",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The year of a date",
    "example": "year([Day])"
  },
  {
    "name": "month",
    "label": "month",
    "group": "Dates",
    "arguments": [
      {
        "name": "date",
        "type": "date",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The month of a date, 1 to 12",
    "example": "month([Day])"
  },
  {
    "name": "quarter",
    "label": "quarter",
    "group": "Dates",
    "arguments": [
      {
        "name": "date",
        "type": "date",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The quarter of a date, 1 to 4",
    "example": "quarter([Day])"
  },
  {
    "name": "weekday",
    "label": "weekday",
    "group": "Dates",
    "arguments": [
      {
        "name": "date",
        "type": "date",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The day of the week, 1 for Monday to 7 for Sunday",
    "example": "weekday([Day])"
  },
  {
    "name": "days",
    "label": "days",
    "group": "Dates",
    "arguments": [
      {
        "name": "from",
        "type": "date",
        "optional": false,
        "repeated": false
      },
      {
        "name": "to",
        "type": "date",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "Days from one date to another",
    "example": "days([Ordered], [Delivered])"
  },
  {
    "name": "length",
    "label": "length",
    "group": "Text",
    "arguments": [
      {
        "name": "text",
        "type": "text",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The number of characters of a text",
    "example": "length([Comment])"
  },
  {
    "name": "contains",
    "label": "contains",
    "group": "Text",
    "arguments": [
      {
        "name": "text",
        "type": "text",
        "optional": false,
        "repeated": false
      },
      {
        "name": "part",
        "type": "quoted",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "1 if a text has a part, ignoring case, else 0",
    "example": "contains([Name], \"GmbH\")"
  },
  {
    "name": "lower",
    "label": "lower",
    "group": "Text",
    "arguments": [
      {
        "name": "text",
        "type": "text",
        "optional": false,
        "repeated": false
      }
    ],
    "type": "text",
    "help": "A text in lower case",
    "example": "lower([City])"
  },
  {
    "name": "part",
    "label": "part",
    "group": "Text",
    "arguments": [
      {
        "name": "text",
        "type": "text",
        "optional": false,
        "repeated": false
      },
      {
        "name": "from",
        "type": "whole",
        "optional": false,
        "repeated": false,
        "least": 1.0,
        "most": 1000000.0
      },
      {
        "name": "length",
        "type": "whole",
        "optional": true,
        "repeated": false,
        "least": 1.0,
        "most": 1000000.0
      }
    ],
    "type": "text",
    "help": "The characters of a text from a position on, counted from 1",
    "example": "part([Code], 1, 2)"
  },
  {
    "name": "number",
    "label": "number",
    "group": "Text",
    "arguments": [
      {
        "name": "text",
        "type": "text",
        "optional": false,
        "repeated": false
      },
      {
        "name": "mark",
        "type": "quoted",
        "optional": true,
        "repeated": false
      }
    ],
    "type": "number",
    "help": "The number that a text is, with \".\" or \",\" as its decimal mark; other texts give an empty value",
    "example": "number([Price], \",\")"
  }
];

/** Version of the engine: part of every result and of every cache key. */
export const ENGINE_VERSION = "0.5.0";
