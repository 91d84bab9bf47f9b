* Differences in differences ----

program define treatment_starts
    * Adds at, the number of the period, and start, the first treated one of each entity or 0. Entities that are treated in all of
    * their periods, or whose treatment ends, are dropped. x1 is 0 or 1 in each row, or the first treated period of an entity.
    capture drop at start
    egen long at = group(when)
    egen long first_at = min(at), by(entity)
    egen long last_at = max(at)
    quietly count if x1 != 0 & x1 != 1
    if r(N) == 0 {
        egen long start = min(cond(x1 == 1, at, .)), by(entity)
        quietly replace start = 0 if missing(start)
        egen byte ends = max(x1 == 0 & start > 0 & at > start), by(entity)
        quietly drop if (start > 0 & start == first_at) | ends
        drop ends
    }
    else {
        generate long start = 1
        quietly levelsof when, local(times)
        foreach time of local times {
            quietly replace start = start + 1 if `time' < x1
        }
        quietly replace start = 0 if x1 == 0 | start > last_at
        quietly drop if start == 1
    }
    drop first_at last_at
end

program define group_time
    * The effect of a start in a period: the change of those that start then less that of those that are not treated yet, or never.
    * Its error is that of Callaway and Sant'Anna, which has no factor of small samples.
    args what group time universal later att se lower upper
    local base = cond(`universal' | `time' >= `group', `group' - 1, `time' - 1)
    tempvar change treated
    generate double `change' = y`time' - y`base'
    generate byte `treated' = start == `group'
    local others "start == 0 | (`later' & start > max(`time', `base'))"
    quietly regress `change' `treated' if start == `group' | `others', vce(robust)
    local error "(_se[`treated'] * sqrt((e(N) - 2) / e(N)))"
    scalar estimand_att = _b[`treated']
    compare_number "`what', effect" `att' "scalar(estimand_att)" 8 "scalar(estimand_size)"
    compare_number "`what', std. error" `se' "`error'" 7 "scalar(estimand_size)"
    compare_number "`what', lower 95 %" `lower' "scalar(estimand_att) - invnormal(.975) * `error'" 6 "scalar(estimand_size)"
    compare_number "`what', upper 95 %" `upper' "scalar(estimand_att) + invnormal(.975) * `error'" 6 "scalar(estimand_size)"
end
