import type { VariableLabels } from "../variables/variable-labels";
import type { Finding } from "./finding";
import { fitPhrase } from "./fit-phrases";
import { lagPhrase } from "./lag-phrases";
import { modelPhrase } from "./model-phrases";
import { descriptionPhrase, timePhrase } from "./plain-phrases";
import type { Part, Statement } from "./statement";
import { variablePhrase } from "./variable-phrases";

function phraseOf(finding: Finding, labels: VariableLabels): Part[] {
  switch (finding.say) {
    case "shared_trend":
    case "not_straight":
    case "direction":
    case "no_relation":
    case "depends_on_outliers":
    case "withheld":
    case "silent":
    case "exact":
    case "also":
    case "also_term":
    case "turn":
    case "term_unclear":
    case "share":
    case "few_rows":
    case "one_row":
    case "trends_untested":
    case "down_weighted":
      return modelPhrase(finding, labels);
    case "biased":
    case "own_past":
    case "past_depends_on_outliers":
    case "half_life":
    case "long_run_mean":
    case "long_run":
    case "return_open":
    case "shared_intercept":
    case "instruments":
      return lagPhrase(finding, labels);
    case "one_value":
    case "two_values":
    case "several_modes":
    case "centre":
    case "centre_of_all":
    case "middle_half":
    case "mean_interval":
    case "median_interval":
    case "kept_interval":
    case "too_skewed":
    case "independence_assumed":
    case "robust_pair":
      return variablePhrase(finding, labels);
    case "no_fit":
    case "only_fit":
    case "best_fit":
    case "equal_fits":
    case "inside_band":
    case "outside_band":
    case "bootstrap":
    case "fit_holds":
    case "fit_depends":
    case "fit_of_all":
      return fitPhrase(finding, labels);
    case "no_order":
    case "neighbours":
    case "too_few_to_tell":
    case "unit_root":
    case "unit_root_untested":
      return timePhrase(finding, labels);
    case "box":
    case "boxes":
    case "equal_boxes":
    case "categories":
    case "one_stack":
    case "tallest_stack":
      return descriptionPhrase(finding, labels);
  }
}

/** Puts findings into words. In dynamic models, `labels` has the lag of Y among its X. */
export function speak(findings: readonly Finding[], labels: VariableLabels): Statement {
  return findings.map((finding) => ({ finding, parts: phraseOf(finding, labels) }));
}
