* Rows ----

program define without_apostrophe
    * A leading apostrophe keeps spreadsheets from running a text as a formula.
    args cells
    quietly replace `cells' = usubstr(`cells', 2, .) if ustrregexm(`cells', "^'('*[=+@\t\r\uff1d\uff0b\uff0d\uff20-])")
end

program define read_time
    * Days for dates, seconds for dates with a time of day.
    args cells
    quietly count if strpos(`cells', "T") > 0
    scalar estimand_dates = r(N) == 0
    if scalar(estimand_dates) {
        generate double when = date(`cells', "YMD")
    }
    else {
        generate double when = clock(subinstr(`cells', "T", " ", 1), "YMDhms") / 1000
    }
end

program define read_calendar
    * Numbers such as 20240131 or 202401 over the end of a year are read as a calendar; otherwise day stays missing.
    tempvar read year least most
    foreach form in 8 6 {
        quietly count if !missing(when) & (when != floor(when) | length(strtrim(string(when, "%15.0f"))) != `form')
        if r(N) == 0 {
            local tail = cond(`form' == 6, "01", "")
            quietly generate double `read' = date(strtrim(string(when, "%15.0f")) + "`tail'", "YMD")
            quietly generate double `year' = yofd(`read')
            quietly egen double `least' = min(`year'), by(entity)
            quietly egen double `most' = max(`year'), by(entity)
            quietly count if missing(`read') & !missing(when)
            local unread = r(N)
            quietly count if !missing(`year') & (!inrange(`year', 1900, 2100))
            local outside = r(N)
            quietly count if `most' > `least' & !missing(entity)
            if `unread' == 0 & `outside' == 0 & r(N) > 0 {
                quietly replace day = `read'
            }
            drop `read' `year' `least' `most'
        }
    }
end

program define order_rows
    * Adds place, the order by entity and time; period, which grows by 1 from one period to the next; and previous, the number of
    * the row one period before. Dates have the coarsest calendar period that separates all rows of an entity; numbers the median
    * of the small distances. Without a time column rows follow each other as they are listed.
    syntax [, Timed Sampled]
    generate long original = _n
    sort entity when original
    generate byte joined = _n > 1 & entity == entity[_n - 1] & !missing(entity, when) & !missing(when[_n - 1])
    generate double steps = .
    generate double day = .
    generate double unit = .
    if "`timed'" == "" {
        quietly replace steps = 1 if joined
        if "`sampled'" != "" {
            quietly replace steps = . if row != row[_n - 1] + 1
        }
    }
    else {
        if scalar(estimand_dates) {
            quietly replace day = when
        }
        else {
            read_calendar
            sort entity when original
        }
        quietly count if !missing(day)
        if r(N) > 0 {
            local units "yofd(day) qofd(day) mofd(day) floor((day+4)/7)"
            quietly count if !missing(day) & mod(day + 4, 7) >= 5
            if r(N) == 0 {
                local units "`units' floor((day+4)/7)*5+mod(day+4,7)"
            }
            foreach unit in `units' day {
                quietly replace unit = `unit'
                quietly count if joined & unit == unit[_n - 1] & day != day[_n - 1]
                if r(N) == 0 {
                    continue, break
                }
            }
            quietly replace steps = unit - unit[_n - 1] if joined
        }
        else {
            quietly replace steps = when - when[_n - 1] if joined
            quietly summarize steps if steps > 0 & steps < ., meanonly
            if r(N) > 0 {
                scalar estimand_least = r(min)
                quietly summarize steps if steps > 0 & steps < 1.5 * scalar(estimand_least), detail
                quietly replace steps = steps / r(p50)
                quietly replace steps = cond(abs(steps - round(steps)) <= .1, round(steps), .)
            }
        }
    }
    generate long place = _n
    * A step that is not known is longer than any lag.
    generate double period = sum(cond(missing(steps) | steps < 1, 1e6, steps))
    generate long previous = original[_n - 1] if steps == 1
    sort original
    drop joined steps day unit
end

* Quantiles and outliers ----

mata:
real scalar type7(string scalar name, real scalar share)
{
    real colvector sorted
    real scalar at, below

    sorted = sort(select(st_data(., name), st_data(., name) :< .), 1)
    at = (rows(sorted) - 1) * share + 1
    below = min((floor(at), rows(sorted) - 1))
    if (rows(sorted) == 1) return(sorted[1])
    return(sorted[below] + (at - below) * (sorted[below + 1] - sorted[below]))
}
end

program define quantile7, rclass
    * The quantile of Hyndman and Fan's type 7. summarize, detail and _pctile average two values, which is type 2.
    args values share
    tempname q
    mata: st_numscalar("`q'", type7("`values'", `share'))
    return scalar q = `q'
end

program define drop_outliers
    * Drops what lies outside Tukey's outer fences, unless there are few values, equal quartiles, or more than an eighth outside.
    args values
    tempname q1 q3
    tempvar outside
    quantile7 `values' .25
    scalar `q1' = r(q)
    quantile7 `values' .75
    scalar `q3' = r(q)
    local reach "3 * (scalar(`q3') - scalar(`q1'))"
    generate byte `outside' = `values' < scalar(`q1') - `reach' | `values' > scalar(`q3') + `reach'
    quietly count if `outside'
    if _N >= 8 & scalar(`q1') != scalar(`q3') & r(N) <= _N / 8 {
        quietly drop if `outside'
    }
end
