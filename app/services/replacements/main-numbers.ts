import type {
  AnalysisResult,
  Coefficient,
  DistributionFits,
  FunctionKey,
  Named,
  ResultHead,
  RobustKey,
  Stat,
} from "~/compute/contract/types";

/** A number of a result with its name. */
export type NamedNumber = { name: string; value: number | null };

/** Statistics of one variable that are compared. */
const STATISTICS: readonly Stat["name"][] = ["avg", "median", "std_dev"];
const LOCATIONS: readonly RobustKey[] = ["median_mad", "huber_m", "tukey_mm"];
/** Most coefficients, groups and series that are compared. */
const MOST = 6;

/** The numbers of a result by which a change of its data is judged: rows used, and what it estimates. */
export function mainNumbers(
  key: FunctionKey,
  json: string,
): { numbers: NamedNumber[]; problem: string | null } {
  const result = JSON.parse(json) as ResultHead;
  const used = { name: "Rows used", value: result.rows.used };
  if (result.message !== undefined) return { numbers: [used], problem: result.message };
  return { numbers: [used, ...estimatesOf(key, result)], problem: null };
}

type Results = Required<Pick<AnalysisResult, FunctionKey>>;

const ESTIMATES: { [Key in FunctionKey]: (result: Results[Key]) => NamedNumber[] } = {
  statistics: ({ statistics }) => statisticsOf(statistics),
  robust_statistics: ({ robust_stats }) =>
    (robust_stats ?? [])
      .filter(({ key }) => LOCATIONS.includes(key))
      .flatMap(({ display_name, location, scale }) => [
        { name: `${display_name}, location`, value: location },
        { name: `${display_name}, scale`, value: scale },
      ]),
  confidence_intervals: ({ chart, statistics }) => [
    ...statisticsOf(statistics),
    { name: "Mean, 95 % from", value: chart?.avg_interval["0.95"].lower ?? null },
    { name: "Mean, 95 % to", value: chart?.avg_interval["0.95"].upper ?? null },
  ],
  boxplot: boxes,
  boxplot_multi: boxes,
  histogram: ({ fits }) => fitsOf(fits),
  qq_plot: ({ fits, evidence }) => {
    const { outside_low = null, outside_middle = 0, outside_high = 0 } = evidence?.normal ?? {};
    const outside = outside_low === null ? null : outside_low + outside_middle + outside_high;
    return [...fitsOf(fits), { name: "Normal, points outside the band", value: outside }];
  },
  dotplot: ({ width, values, outliers }) => [
    { name: "Width of a stack", value: width },
    { name: "Stacks", value: values?.x.length ?? null },
    { name: "Stacks of outliers", value: outliers?.x.length ?? null },
  ],
  timeplot: ({ series, autocorr1 }) => [
    { name: "Series", value: series?.length ?? null },
    { name: "Autocorrelation, lag 1", value: autocorr1 },
  ],
  regression: model,
  scatterplot: model,
  robust_regression: model,
  robust_scatterplot: model,
  autoregression: dynamic,
  autoregressionx: dynamic,
  koyckregression: dynamic,
};

function estimatesOf<Key extends FunctionKey>(key: Key, result: unknown): NamedNumber[] {
  return ESTIMATES[key](result as Results[Key]);
}

function statisticsOf(statistics: readonly Stat[] | null): NamedNumber[] {
  return (statistics ?? [])
    .filter(({ name }) => STATISTICS.includes(name))
    .map(({ display_name, value }) => ({ name: display_name, value }));
}

function boxes({ categories }: Results["boxplot"]): NamedNumber[] {
  const [only, ...more] = categories ?? [];
  if (only !== undefined && more.length === 0) {
    return [
      { name: "Median", value: only.median },
      { name: "Lower quartile", value: only.lower_quartile },
      { name: "Upper quartile", value: only.upper_quartile },
    ];
  }
  return (categories ?? [])
    .slice(0, MOST)
    .map(({ category, median }) => ({ name: `Median, ${category}`, value: median }));
}

/** Mean and standard deviation, and how well each distribution fits. */
function fitsOf(fits: DistributionFits | null): NamedNumber[] {
  if (fits === null) return [];
  const { normal, lognormal, burr12 } = fits;
  // Unlike likelihoods, distances do not grow with the number of rows.
  const ks = (fit: object) => ("ks" in fit ? (fit.ks as number | null) : null);
  return [
    { name: "Normal, mean", value: "mean" in normal ? normal.mean : null },
    { name: "Normal, standard deviation", value: "sd" in normal ? normal.sd : null },
    { name: "Normal, Kolmogorov–Smirnov", value: ks(normal) },
    { name: "Lognormal, Kolmogorov–Smirnov", value: ks(lognormal) },
    { name: "Burr XII, Kolmogorov–Smirnov", value: ks(burr12) },
  ];
}

/** The fields that the results of all models share. */
type Model = { std_err: Coefficient[] | null; reg_stat: { [key in string]: Named } | null };

function model({ std_err, reg_stat }: Model): NamedNumber[] {
  const fit = reg_stat?.r_squared;
  return [
    ...(std_err ?? [])
      .slice(0, MOST)
      .map(({ display_name, coeff }) => ({ name: display_name, value: coeff })),
    ...(fit === undefined ? [] : [{ name: "R²", value: fit.value }]),
  ];
}

function dynamic(result: Results["koyckregression"]): NamedNumber[] {
  const { dynamics, long_run } = result;
  const halfLife = dynamics?.half_life;
  return [
    ...model(result),
    ...(halfLife === undefined ? [] : [{ name: halfLife.display_name, value: halfLife.value }]),
    ...(long_run ?? [])
      .slice(0, MOST)
      .map((effect) => ({ name: `Long run, ${effect.display_name}`, value: effect.long_run })),
  ];
}
