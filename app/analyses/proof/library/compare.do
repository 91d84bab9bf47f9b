* Comparing numbers ----

scalar estimand_compared = 0
scalar estimand_differ = 0

program define compare_number
    * Stata has a command compare of its own.
    * Prints Estimand's number, Stata's, and the digits that agree. Where a number is zero by nature, the difference is taken
    * relative to scale, the size of the data.
    args what ours stata digits scale
    if "`scale'" == "" {
        local scale 0
    }
    tempname one other size agree
    scalar `one' = `ours'
    scalar `other' = `stata'
    scalar `size' = cond(abs(`other') < .001 * (`scale'), `scale', abs(`other'))
    scalar `agree' = 0
    if `one' == `other' | (missing(`one') & missing(`other')) {
        scalar `agree' = 16
    }
    else if !missing(`one', `other') & `size' > 0 {
        scalar `agree' = max(0, min(16, -log10(abs(`one' - `other') / `size')))
    }
    local verdict = cond(`agree' < `digits', "differs", "agrees")
    scalar estimand_compared = scalar(estimand_compared) + 1
    scalar estimand_differ = scalar(estimand_differ) + (`agree' < `digits')
    display as text "`what'" _column(48) as result %24.16g `one' " " %24.16g `other' " " %5.1f `agree' " `verdict'"
end

program define compare_coefficient
    * A coefficient of the last model: its estimate, standard error, p and limits. df is missing for normal limits.
    args what name coeff se p lower upper digits df
    compare_number "`what', coefficient" `coeff' "_b[`name']" `digits'
    compare_number "`what', std. error" `se' "_se[`name']" "max(4, `digits' - 2)"
    local t "abs(_b[`name'] / _se[`name'])"
    local p_here "cond(missing(`df'), 2 * normal(-`t'), 2 * ttail(`df', `t'))"
    compare_number "`what', p" `p' "`p_here'" "max(3, `digits' - 4)" 1e-9
    local reach "cond(missing(`df'), invnormal(.975), invttail(`df', .025)) * _se[`name']"
    compare_number "`what', lower 95 %" `lower' "_b[`name'] - `reach'" "max(4, `digits' - 3)" "`reach'"
    compare_number "`what', upper 95 %" `upper' "_b[`name'] + `reach'" "max(4, `digits' - 3)" "`reach'"
end

program define not_compared
    * Says what Stata has no command for.
    args what why
    display as text "`what'" _column(48) "not compared: `why'"
end

program define heading
    args title
    display as text _newline "`title'" _column(64) "Estimand" _column(92) "Stata" _column(98) "digits"
end

program define finish
    * The last line; the script ends with an error if a number differs.
    local compared = scalar(estimand_compared)
    local differ = scalar(estimand_differ)
    display as text _newline "`compared' compared, `differ' differ"
    if `differ' > 0 {
        exit 9
    }
end
