"""Writes the results of make-koyck-errors.R into koyck.json; its other lines stay."""

import json, os, re

made = json.load(open("koyck-errors.r.json"))
text = open("koyck.json").read()
at = 0
for found in made:
    at = text.index('"iv_check": {', text.index('"without_removal": {', at))
    end = re.compile(r'"std_err": \[[^\]]*\]').search(text, at).end()
    indent = re.search(r"\n( *)$", text[: text.rindex('"std_err"', at, end)]).group(1)
    more = {
        "nw_lag": found["lag"],
        "nw_std_err": found["std_err"],
        "first_stage": {"statistic": found["f"], "df": found["df"]},
    }
    added = "".join(f",\n{indent}{json.dumps(key)}: {json.dumps(value)}" for key, value in more.items())
    text = text[:end] + added + text[end:]
    at = end
calls = {
    "iv_check_nw": "sandwich::NeweyWest(fit, lag, prewhite = FALSE, adjust = TRUE); panels: the same sums over pairs of one entity",
    "first_stage": "anova(lm(lag(y) ~ x), lm(lag(y) ~ x + lag(x)))",
}
call = re.compile(r'"iv_check": "[^"]*"').search(text)
added = "".join(f",\n  {json.dumps(key)}: {json.dumps(value)}" for key, value in calls.items())
text = text[: call.end()] + added + text[call.end() :]
json.loads(text)
open("koyck.json", "w").write(text)
os.remove("koyck-errors.r.json")
