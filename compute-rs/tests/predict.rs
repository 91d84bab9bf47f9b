//! What a model expects of one row. The values of regressions are those of R 4 and statsmodels, which agree to 10 digits or more: R's
//! `predict(lm(…), interval = …)`, and for Ln Y the smearing factor `mean(exp(resid(…)))` (Duan 1983). Those of other models are of R 4.2.2,
//! as each test says.

use estimand_compute::analysis::{analyze, predict};
use estimand_compute::contract::{
    CellValue, Failure, FunctionKey, LimitsOf, PredictValues, Prediction, Request, Settings,
};
use estimand_compute::control::Unlimited;
use estimand_compute::frame::Table;
use estimand_compute::io::FileReader;
use serde_json::{Value, json};

pub(crate) fn table(csv: &[u8]) -> Table {
    let mut reader = FileReader::new("table.csv", csv.len() as u64).unwrap();
    reader.push(csv).unwrap();
    reader.finish().unwrap();
    Table::from_imported(&reader.import(&Settings::default(), &Unlimited).unwrap()).unwrap()
}

fn file(name: &str) -> Vec<u8> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/reference/data").join(name);
    std::fs::read(path).unwrap()
}

fn data(name: &str) -> Table {
    table(&file(name))
}

fn panel(name: &str, entity: &str, time: &str) -> Table {
    let mut table = data(name);
    let index_of = |name: &str| table.columns.iter().position(|column| column.name == name);
    let (entity, time) = (index_of(entity), index_of(time));
    (table.entity, table.time) = (entity, time);
    table
}

pub(crate) fn predicted(table: &Table, function: &str, variables: Value, values: Value) -> Result<Prediction, Failure> {
    let request: Request = serde_json::from_value(json!({
        "analysis_function": [function], "analysis_type": "multivariate", "variables": variables, "remove_outliers": false,
    }))
    .unwrap();
    let function: FunctionKey = serde_json::from_value(json!(function)).unwrap();
    let values: PredictValues = serde_json::from_value(values).unwrap();
    predict(table, &request, function, &values, &Unlimited)
}

fn close(found: &Prediction, expected: [f64; 5]) {
    let found = [found.fit, found.lower, found.upper, found.prediction_lower, found.prediction_upper];
    for (found, expected) in found.iter().zip(expected) {
        assert!((found.0 / expected - 1.0).abs() < 1e-10, "{} is not {expected}", found.0);
    }
}

/// Compares the fit and its limits, of a model without limits of single rows.
pub(crate) fn near(found: &Prediction, expected: [f64; 3], tolerance: f64) {
    for (found, expected) in [found.fit, found.lower, found.upper].iter().zip(expected) {
        assert!((found.0 / expected - 1.0).abs() < tolerance, "{} is not {expected}", found.0);
    }
    assert_eq!((found.prediction_lower.get(), found.prediction_upper.get()), (None, None));
}

#[test]
fn medians_are_the_values_of_what_is_left_out() {
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }, { "column": "hp" }] });
    let found = predicted(&data("mtcars.csv"), "regression", variables, json!({})).unwrap();
    close(&found, [20.425410419145834, 19.34358120163645, 21.507239636655218, 15.01208690700948, 25.83873393128219]);
    let values: Vec<&CellValue> = found.values.iter().map(|input| &input.value).collect();
    assert_eq!(values, [&CellValue::Number(3.325), &CellValue::Number(123.0)]);
    assert!(found.outside.is_empty());
}

#[test]
fn a_value_beyond_the_rows_used_is_named() {
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }, { "column": "hp" }] });
    let found = predicted(&data("mtcars.csv"), "regression", variables, json!({ "wt": 3, "hp": 400 })).unwrap();
    close(&found, [12.884599096368758, 7.927188201982686, 17.842009990754832, 5.624458617909059, 20.144739574828456]);
    assert_eq!(found.outside, ["hp"]);
}

#[test]
fn logarithms_answer_in_the_unit_of_y() {
    let variables = json!({ "Y": { "column": "inv", "trans": "log" },
        "X": [{ "column": "value", "trans": "log" }, { "column": "capital", "trans": "log" }] });
    let found =
        predicted(&data("grunfeld.csv"), "regression", variables, json!({ "value": 1500, "capital": 300 })).unwrap();
    close(&found, [214.56475801410454, 194.36721482468727, 236.86111581717122, 64.15744109990787, 544.8516312697865]);
}

#[test]
fn a_category_is_given_by_its_name() {
    let variables = json!({ "Y": { "column": "weight" }, "X": [{ "column": "feed" }] });
    let found = predicted(&data("chickwts.csv"), "regression", variables.clone(), json!({ "feed": "casein" })).unwrap();
    close(&found, [323.5833333333333, 291.9608225078749, 355.2058441587917, 209.56674909322803, 437.5999175734386]);
    let refused = predicted(&data("chickwts.csv"), "regression", variables, json!({ "feed": "corn" })).unwrap_err();
    assert!(refused.message.starts_with("feed is casein, horsebean, "), "{}", refused.message);
}

#[test]
fn a_product_is_that_of_the_values() {
    // y = x² exactly but for ±1 in turn, of which the fit sees nothing at the middle: x = 4 is expected at 16 or near.
    let rows: String = (1..=40).map(|i| format!("{},{}\n", i, i * i + 2 * (i % 2) - 1)).collect();
    let table = table(format!("x,y\n{rows}").as_bytes());
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }], "terms": [{ "columns": ["x", "x"] }] });
    for x in [4.0, 20.5, 37.0] {
        let found = predicted(&table, "regression", variables.clone(), json!({ "x": x })).unwrap();
        assert!((found.fit.0 - x * x).abs() < 0.5, "{} at {x}", found.fit.0);
    }
}

#[test]
fn a_robust_fit_has_limits_of_the_expected_value_alone() {
    // y = 2x + 1 but for one row: the far row counts for nothing.
    let rows: String = (1..=30)
        .map(|i| format!("{i},{}\n", if i == 7 { 500.0 } else { f64::from(2 * i + 1) + 0.1 * f64::from(i % 3) }))
        .collect();
    let table = table(format!("x,y\n{rows}").as_bytes());
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }] });
    let found = predicted(&table, "robust_regression", variables, json!({ "x": 10 })).unwrap();
    assert!((found.fit.0 - 21.1).abs() < 0.1, "{}", found.fit.0);
    assert!(found.lower.0 < found.fit.0 && found.fit.0 < found.upper.0);
    assert_eq!((found.prediction_lower.get(), found.prediction_upper.get()), (None, None));
}

#[test]
fn values_that_do_not_fit_are_refused_with_the_way_out() {
    let table = data("mtcars.csv");
    let variables = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt", "trans": "log" }] });
    for (values, message) in [
        (json!({ "wt": 0 }), "Ln needs numbers above 0: wt cannot be 0."),
        (json!({ "wt": "heavy" }), "The value of wt is a number."),
        (json!({ "hp": 100 }), "“hp” is no X of this model. They are wt."),
    ] {
        assert_eq!(predicted(&table, "regression", variables.clone(), values).unwrap_err().message, message);
    }
    let plain = json!({ "Y": { "column": "mpg" }, "X": [{ "column": "wt" }] });
    let refused = predicted(&table, "scatterplot", plain, json!({})).unwrap_err();
    assert_eq!(
        refused.message,
        "Scatterplot has no prediction; Regression, Robust Regression, Logit, Poisson, Quantile regression and Panel regression have."
    );
}

/// plogis of fit and fit ± 1.96 se.fit of `predict(glm(low ~ age + lwt + smoke, binomial), …, se.fit = TRUE)`.
#[test]
fn a_logit_expects_a_probability() {
    let variables =
        json!({ "Y": { "column": "low" }, "X": [{ "column": "age" }, { "column": "lwt" }, { "column": "smoke" }] });
    let found = predicted(&data("birthwt.csv"), "logit", variables.clone(), json!({ "age": 30 })).unwrap();
    near(&found, [0.2191929218131325, 0.1286836633739487, 0.3479406319566866], 1e-10);
    assert_eq!((found.event.as_deref(), found.limits_of), (Some("1"), LimitsOf::Likelihood));
    let mut other = variables;
    other["settings"] = json!({ "event": "0" });
    let none = predicted(&data("birthwt.csv"), "logit", other, json!({ "age": 30 })).unwrap();
    near(&none, [1.0 - 0.2191929218131325, 1.0 - 0.3479406319566866, 1.0 - 0.1286836633739487], 1e-10);
}

/// In R, weighted least squares of the working response at the maximum, again without each entity and each year in turn; the wider of both
/// √((G − 1)/G Σ(θ₍₋g₎ − θ)²) with `qt(.975, G − 1)`. The information matrix gives limits half as far apart.
#[test]
fn a_logit_of_a_panel_has_the_limits_of_the_sentence() {
    let variables = json!({ "Y": { "column": "union" }, "X": [{ "column": "exper" }, { "column": "school" }] });
    let table = panel("males.csv", "nr", "year");
    let found = predicted(&table, "logit", variables, json!({ "exper": 6, "school": 12 })).unwrap();
    near(&found, [0.203228630262206, 0.1619456255791595, 0.2518725788100776], 1e-9);
    assert_eq!((found.event.as_deref(), found.limits_of), (Some("yes"), LimitsOf::Claim));
}

/// Firth's estimate by Newton's method on the modified score in R, with X less the row, so that the constant is its sum; limits where twice
/// the fall of the penalised likelihood is `qchisq(.95, 1)`, by `uniroot`.
#[test]
fn a_separated_logit_expects_what_firth_does() {
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }, { "column": "group" }] });
    for (group, expected) in [
        ("a", [0.2168184605861066, 0.02693902220413772, 0.5893707347901284]),
        ("b", [0.5637457943978822, 0.234085740875304, 0.8605788323758219]),
    ] {
        let values = json!({ "x": 4, "group": group });
        let found = predicted(&data("quasi.csv"), "logit", variables.clone(), values).unwrap();
        near(&found, expected, 1e-7);
        assert_eq!(found.limits_of, LimitsOf::Firth);
    }
}

/// exp of x′b ± t(n − k) se, of `sandwich::vcovHC(glm(…, poisson), "HC3")` or of `vcov` times Pearson's dispersion: the wider, which is the
/// latter.
#[test]
fn a_poisson_expects_a_count() {
    let variables =
        json!({ "Y": { "column": "Days" }, "X": [{ "column": "Eth" }, { "column": "Sex" }, { "column": "Age" }] });
    let values = json!({ "Eth": "N", "Sex": "M", "Age": "F2" });
    let found = predicted(&data("quine.csv"), "poisson", variables, values).unwrap();
    near(&found, [16.35023670004347, 11.54832005338551, 23.14884233478427], 1e-9);
    assert_eq!((found.exposure, found.limits_of), (None, LimitsOf::Scores));
}

/// The same with `offset(log(Holders))`, at the median of Holders and at 1.
#[test]
fn an_exposure_is_an_input() {
    let variables = json!({ "Y": { "column": "Claims" }, "X": [{ "column": "Group" }, { "column": "District" }],
        "settings": { "exposure": "Holders" } });
    let table = data("insurance.csv");
    let ask = |values: Value| predicted(&table, "poisson", variables.clone(), values);
    let found = ask(json!({ "Group": ">2l", "District": 3 })).unwrap();
    near(&found, [26.87117917774379, 22.01413803722321, 32.79984295462744], 1e-9);
    assert_eq!(found.exposure.as_deref(), Some("Holders"));
    assert_eq!(found.values.last().map(|input| &input.value), Some(&CellValue::Number(136.0)));
    let rate = ask(json!({ "Group": ">2l", "District": 3, "Holders": 1 })).unwrap();
    near(&rate, [0.1975821998363514, 0.1618686620384059, 0.2411753158428487], 1e-9);
    assert_eq!(rate.outside, ["Holders"]);
    let refused = ask(json!({ "Holders": 0 })).unwrap_err();
    assert_eq!(refused.message, "The exposure Holders is a number above 0, not 0.");
    let also_x =
        json!({ "Y": { "column": "Claims" }, "X": [{ "column": "Holders" }], "settings": { "exposure": "Holders" } });
    let found = predicted(&table, "poisson", also_x, json!({})).unwrap();
    let names: Vec<&str> = found.values.iter().map(|input| input.display_name.as_str()).collect();
    assert_eq!(names, ["Holders"]);
}

/// `glm(fatal ~ beertax + unemp, poisson)`; in R the one-step jackknife without each state, (G − 1)/G Σδδ′ with δ = (A − A_g)⁻¹s_g and t(G − 1),
/// which is wider than that without each year.
#[test]
fn counts_of_a_panel_have_limits_by_entity() {
    let variables = json!({ "Y": { "column": "fatal" }, "X": [{ "column": "beertax" }, { "column": "unemp" }] });
    let table = panel("fatalities.csv", "state", "year");
    let found = predicted(&table, "poisson", variables, json!({ "beertax": 1, "unemp": 6 })).unwrap();
    near(&found, [924.0148915913824, 664.804826073262, 1284.292000293849], 1e-9);
    assert_eq!(found.limits_of, LimitsOf::Claim);
}

#[test]
fn counts_without_a_maximum_are_refused_with_the_way_out() {
    let variables = json!({ "Y": { "column": "y" }, "X": [{ "column": "x" }, { "column": "d" }] });
    let refused = predicted(&data("nopoisson.csv"), "poisson", variables, json!({})).unwrap_err();
    assert!(refused.message.ends_with("Leave d out of the X, or these rows by a filter."), "{}", refused.message);
}

/// The fit is x′b of `quantreg::rq`; the error of `boot.rq(…, bsmethod = "xy", R = 20000)` at income 1000 is 10.27, and that of 999 draws lies
/// within a tenth of it.
#[test]
fn a_quantile_is_the_one_nearest_the_median() {
    let table = data("engel.csv");
    let of = |taus: Value, trans: Value| {
        let variables = json!({ "Y": { "column": "foodexp", "trans": trans }, "X": [{ "column": "income", "trans": trans }],
            "settings": { "taus": taus } });
        predicted(&table, "quantile_regression", variables, json!({ "income": 1000 })).unwrap()
    };
    let median = of(json!([0.1, 0.5, 0.9]), Value::Null);
    assert!((median.fit.0 / 641.6627986263559 - 1.0).abs() < 1e-10 && median.tau.0 == 0.5, "{}", median.fit.0);
    let error = (median.upper.0 - median.lower.0) / 2.0 / 1.9702;
    assert!((error / 10.270837 - 1.0).abs() < 0.1, "{error}");
    assert_eq!((median.prediction_lower.get(), median.limits_of), (None, LimitsOf::BootstrapOfRows));
    let lower = of(json!([0.1, 0.25]), Value::Null);
    assert!((lower.fit.0 / 569.5867478278631 - 1.0).abs() < 1e-10 && lower.tau.0 == 0.25, "{}", lower.fit.0);
    // A quantile of a logarithm is the logarithm of the quantile.
    let log = of(json!([0.5]), json!("log"));
    assert!((log.fit.0 / 647.8180152856643 - 1.0).abs() < 1e-10, "{}", log.fit.0);
    assert!(log.lower.0 < log.fit.0 && log.fit.0 < log.upper.0);
}

/// With income less 1000 the constant is what is expected there, and the table prints its limits.
#[test]
fn limits_of_a_quantile_are_those_of_the_table() {
    let text = String::from_utf8(file("engel.csv")).unwrap();
    let moved: String = text
        .lines()
        .skip(1)
        .map(|line| {
            let (income, food) = line.split_once(',').unwrap();
            format!("{},{food}\n", income.parse::<f64>().unwrap() - 1000.0)
        })
        .collect();
    let variables = json!({ "Y": { "column": "foodexp" }, "X": [{ "column": "income" }] });
    let request: Request = serde_json::from_value(json!({
        "analysis_function": ["quantile_regression"], "analysis_type": "multivariate", "variables": variables, "remove_outliers": false,
    }))
    .unwrap();
    let moved = table(format!("income,foodexp\n{moved}").as_bytes());
    let shown = serde_json::to_value(analyze(&moved, &request, &Unlimited).unwrap()).unwrap();
    let constant = &shown["quantile_regression"]["quantiles"][2]["coefficients"][0];
    assert_eq!(constant["display_name"], "Constant");
    let found = predicted(&data("engel.csv"), "quantile_regression", variables, json!({ "income": 1000 })).unwrap();
    near(&found, ["coeff", "ci_lower", "ci_upper"].map(|key| constant[key].as_f64().unwrap()), 1e-9);
}

/// In R, `lm` with a dummy for each entity (and period): mean(y) + Σ b (x − mean(x)), again without each entity in turn;
/// √((G − 1)/G Σ(θ₍₋g₎ − θ)²) and `qt(.975, G − 1)`.
#[test]
fn a_panel_expects_what_an_average_entity_has() {
    let variables = json!({ "Y": { "column": "inv" }, "X": [{ "column": "value" }, { "column": "capital" }] });
    let table = panel("grunfeld.csv", "company_id", "fy");
    let found = predicted(&table, "panel_regression", variables.clone(), json!({})).unwrap();
    near(&found, [62.0441191187096, 5.0721367957103, 119.0161014417089], 1e-9);
    let values = json!({ "value": 1000, "capital": 300 });
    let found = predicted(&table, "panel_regression", variables.clone(), values.clone()).unwrap();
    near(&found, [144.3994671138352, 70.75844356166846, 218.0404906660019], 1e-9);
    assert_eq!(found.limits_of, LimitsOf::JackknifeOfEntities);
    let mut two_way = variables;
    two_way["settings"] = json!({ "effects": "two_way" });
    let found =
        predicted(&panel("grunfeld_gaps.csv", "company_id", "fy"), "panel_regression", two_way, values).unwrap();
    near(&found, [148.1078925914918, 56.91812693658379, 239.2976582463998], 1e-9);
}

/// The same of logarithms, times `mean(exp(resid(lm(…))))`.
#[test]
fn a_panel_of_logarithms_answers_in_the_unit_of_y() {
    let variables = json!({ "Y": { "column": "gsp", "trans": "log" }, "X": [{ "column": "pcap", "trans": "log" },
        { "column": "pc", "trans": "log" }, { "column": "emp", "trans": "log" }, { "column": "unemp" }] });
    let found = predicted(&panel("produc.csv", "state", "year"), "panel_regression", variables, json!({})).unwrap();
    near(&found, [39645.83562737278, 38563.54555074686, 40758.5002920516], 1e-9);
}

#[test]
fn an_x_without_a_coefficient_is_no_input() {
    let table = panel("males.csv", "nr", "year");
    let variables = json!({ "Y": { "column": "wage" }, "X": [{ "column": "exper" }, { "column": "school" }] });
    let found = predicted(&table, "panel_regression", variables.clone(), json!({})).unwrap();
    let names: Vec<&str> = found.values.iter().map(|input| input.display_name.as_str()).collect();
    assert_eq!(names, ["exper"]);
    let refused = predicted(&table, "panel_regression", variables, json!({ "school": 12 })).unwrap_err();
    assert_eq!(refused.message, "school has no coefficient in this model, so its value changes nothing. Leave it out.");
    let alone = json!({ "Y": { "column": "wage" }, "X": [{ "column": "school" }] });
    let refused = predicted(&table, "panel_regression", alone, json!({})).unwrap_err();
    assert!(refused.message.ends_with("Choose Regression, which compares entities with each other."));
}

#[test]
fn a_name_is_meant_before_an_index() {
    // The column named 2 has index 1, and the column named 1 has index 2: y = 1 + 10·"2" + 100·"1".
    let row = |i: usize| {
        let (two, one) = (i % 5, i * i % 7);
        format!("{two},{one},{}\n", 1 + 10 * two + 100 * one + i % 2)
    };
    let csv: String = std::iter::once("a,b,y\n".to_owned()).chain((0..20).map(row)).collect();
    let mut table = table(csv.as_bytes());
    for (column, name) in table.columns.iter_mut().zip(["2", "1"]) {
        name.clone_into(&mut column.name);
    }
    let variables = json!({ "Y": { "column": 3 }, "X": [{ "column": 1 }, { "column": 2 }] });
    let found = predicted(&table, "regression", variables.clone(), json!({ "2": 1, "1": 2 })).unwrap();
    assert!((found.fit.0 - 211.5).abs() < 1.0, "{found:?}");
    let three = json!({ "Y": { "column": 3 }, "X": [{ "column": 1 }] });
    let refused = predicted(&table, "regression", three, json!({ "2": 1, "1": 2 })).unwrap_err();
    assert_eq!(refused.message, "2 has two values. Give one.");
}
