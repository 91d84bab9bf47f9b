/**
 * The busiest hour of a service with many users, simulated: what web processes, worker threads, database and store have to do.
 * Seeded, so the same figures come out again. docs/capacity.md states what is assumed and where the costs come from.
 */
import { Generator } from "./generator.mjs";

const HOUR_S = 3_600;

/** The behaviour of users. Shares and means are assumptions, for a university in the last week of a term. */
const BEHAVIOUR = {
  /** The share of accounts that are active on the busiest day. */
  activeShare: 0.06,
  sessionsADay: 1.5,
  /** The share of a day's sessions that begin in its busiest hour. */
  busiestHour: 0.14,
  /** The share of sessions that belong to classes, in which this many people begin within two minutes. */
  inClasses: 0.3,
  classSize: 40,
  classSeconds: 120,
  /** Steps of a session, and seconds from one to the next, exponential. */
  steps: 30,
  thinkSeconds: 20,
  /** The kinds of steps, by weight. */
  kinds: { page: 22, upload: 0.6, column: 1, analysis: 6, report: 0.4 },
  /** Bytes of a file: log-normal, below the limit of an upload. */
  fileMedian: 300_000,
  fileSigma: 1.7,
  fileMost: 55 * 1024 * 1024,
  bytesARow: 60,
  functionsOfAnalysis: 2.5,
  /** The records of an average account. */
  keptDatasets: 6,
  analysesOfDataset: 4,
};

/** A generator of one simulation. */
function draws(seed) {
  const generator = new Generator(seed);
  const uniform = () => generator.uniform();
  return {
    uniform,
    exponential: (mean) => -mean * Math.log(1 - uniform()),
    normal: () => generator.normal(1)[0],
    choose(weights) {
      let left = uniform() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
      for (const [name, weight] of Object.entries(weights)) if ((left -= weight) < 0) return name;
      return Object.keys(weights).at(-1);
    },
  };
}

/** The seconds of the hour at which sessions begin. */
function starts(sessions, draw) {
  const { inClasses, classSize, classSeconds } = BEHAVIOUR;
  const classes = Math.round((sessions * inClasses) / classSize);
  const times = [];
  for (let one = 0; one < classes; one++) {
    const from = draw.uniform() * HOUR_S;
    for (let person = 0; person < classSize; person++) times.push(from + draw.uniform() * classSeconds);
  }
  while (times.length < sessions) times.push(draw.uniform() * HOUR_S);
  return times;
}

const drawFile = (draw) =>
  Math.min(BEHAVIOUR.fileMost, BEHAVIOUR.fileMedian * Math.exp(BEHAVIOUR.fileSigma * draw.normal()));

/** The work of a step: seconds of a web process and of a worker thread, calls of the database, bytes of the store. */
function workOf(kind, bytes, costs) {
  const rows = bytes / BEHAVIOUR.bytesARow;
  const { page, megabyte, column, result, report } = costs;
  switch (kind) {
    case "upload":
      return {
        web: page.seconds + megabyte.webSeconds * (bytes / 1e6),
        worker: megabyte.workerSeconds * (bytes / 1e6) + megabyte.leastSeconds,
        calls: megabyte.calls,
        stored: bytes * megabyte.storedBytes,
      };
    case "column":
      return {
        web: page.seconds,
        worker: column.seconds + (column.secondsAMillionRows * rows) / 1e6,
        calls: column.calls,
        stored: rows * 9,
      };
    case "analysis": {
      const each = result.seconds + (result.secondsAMillionRows * rows) / 1e6;
      const functions = BEHAVIOUR.functionsOfAnalysis;
      return {
        web: page.seconds,
        worker: functions * each,
        calls: page.calls + functions * result.calls,
        stored: functions * result.bytes,
      };
    }
    case "report":
      return { web: page.seconds, worker: report.seconds, calls: page.calls + report.calls, stored: 0 };
    default:
      return { web: page.seconds, worker: 0, calls: page.calls, stored: 0 };
  }
}

/**
 * All steps of the hour, in order of time. What lies beyond its end is counted at its beginning, for the sessions that began before
 * it.
 */
function steps(sessions, draw, costs) {
  const found = [];
  for (const start of starts(sessions, draw)) {
    const bytes = drawFile(draw);
    const count = 1 + Math.floor(draw.exponential(BEHAVIOUR.steps));
    let at = start;
    for (let step = 0; step < count; step++) {
      found.push({ at: at % HOUR_S, ...workOf(draw.choose(BEHAVIOUR.kinds), bytes, costs) });
      at += draw.exponential(BEHAVIOUR.thinkSeconds);
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The time of which `share` of the work waits no longer, with `servers` that each do one piece at a time, first come first served. */
export function waitWith(servers, work, share = 0.95) {
  // A heap of the times at which servers become free.
  const free = new Float64Array(servers);
  const sink = (at) => {
    for (;;) {
      const left = 2 * at + 1;
      if (left >= servers) return;
      const least = left + 1 < servers && free[left + 1] < free[left] ? left + 1 : left;
      if (free[at] <= free[least]) return;
      [free[at], free[least]] = [free[least], free[at]];
      at = least;
    }
  };
  const waits = new Float64Array(work.length);
  work.forEach(({ at, seconds }, i) => {
    const begins = Math.max(at, free[0]);
    waits[i] = begins - at;
    free[0] = begins + seconds;
    sink(0);
  });
  waits.sort();
  return waits[Math.floor(share * (waits.length - 1))] ?? 0;
}

/** The fewest servers with which `share` of the work waits at most `seconds`. */
export function fewestServers(work, seconds) {
  const busy = work.reduce((sum, each) => sum + each.seconds, 0);
  let [low, high] = [0, Math.max(1, Math.ceil((2 * busy) / HOUR_S))];
  while (waitWith(high, work) > seconds) [low, high] = [high, 2 * high];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (waitWith(middle, work) <= seconds) high = middle;
    else low = middle;
  }
  return high;
}

/** The most that falls into one second of the hour, of what `of` tells about each step. */
function busiestSecond(all, of) {
  const seconds = new Map();
  for (const step of all)
    seconds.set(Math.floor(step.at), (seconds.get(Math.floor(step.at)) ?? 0) + of(step));
  return Math.max(0, ...seconds.values());
}

/** Longest waits, in seconds, of 95 of 100 pieces of work. */
const GOALS = { web: 0.3, worker: 2 };

/**
 * The busiest hour of a service.
 *
 * @param users registered
 * @param costs as in `COSTS` of capacity-costs.mjs
 */
export function simulate(users, costs, seed = 1) {
  const { activeShare, sessionsADay, busiestHour, keptDatasets, analysesOfDataset } = BEHAVIOUR;
  const draw = draws(seed);
  const daily = users * activeShare * sessionsADay;
  const all = steps(Math.round(daily * busiestHour), draw, costs);
  const parts = (name) =>
    all.flatMap((step) => (step[name] > 0 ? [{ at: step.at, seconds: step[name] }] : []));
  const sum = (name) => all.reduce((total, step) => total + step[name], 0);
  let fileBytes = 0;
  const sample = 20_000;
  for (let i = 0; i < sample; i++) fileBytes += drawFile(draw) / sample;
  const datasets = users * keptDatasets;
  return {
    users,
    sessions: Math.round(daily * busiestHour),
    webThreads: fewestServers(parts("web"), GOALS.web),
    workerThreads: fewestServers(parts("worker"), GOALS.worker),
    webBusy: sum("web") / HOUR_S,
    workerBusy: sum("worker") / HOUR_S,
    callsASecond: sum("calls") / HOUR_S,
    callsInBusiestSecond: busiestSecond(all, ({ calls }) => calls),
    rowBytes:
      users * costs.rows.user + datasets * (costs.rows.dataset + analysesOfDataset * costs.rows.analysis),
    storeBytes:
      datasets *
      (fileBytes * (1 + costs.megabyte.storedBytes) +
        analysesOfDataset * BEHAVIOUR.functionsOfAnalysis * costs.result.bytes),
    storedADay: sum("stored") / busiestHour,
  };
}
