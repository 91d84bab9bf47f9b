

# Robust statistics ----


def huber_m(x, s, k=1.5):
    mu = np.median(x)
    for _ in range(10_000):
        new = np.clip(x, mu - k * s, mu + k * s).mean()
        if abs(new - mu) < 1e-15 * s:
            break
        mu = new
    return mu, s


def huber_proposal_2(x, s, k=1.5):
    theta = 2 * stats.norm.cdf(k) - 1
    beta = theta + k * k * (1 - theta) - 2 * k * stats.norm.pdf(k)
    mu = np.median(x)
    for _ in range(10_000):
        y = np.clip(x, mu - k * s, mu + k * s)
        new = y.mean(), math.sqrt(((y - y.mean()) ** 2).sum() / ((len(x) - 1) * beta))
        if abs(new[0] - mu) < 1e-15 * s and abs(new[1] - s) < 1e-15 * s:
            break
        mu, s = new
    return mu, s


def hodges_lehmann(x):
    i, j = np.tril_indices(len(x))
    return np.median((x[i] + x[j]) / 2)


def tau_of(x):
    """Maronna and Zamar (2002), made consistent at the normal distribution."""
    m = np.median(x)
    d = np.median(abs(x - m))
    w = np.maximum(0, 1 - ((x - m) / (4.5 * d)) ** 2) ** 2
    mu = (w * x).sum() / w.sum()
    b = 3 * stats.norm.ppf(0.75)
    e = 2 * ((1 - b * b) * stats.norm.cdf(b) - b * stats.norm.pdf(b) + b * b) - 1
    return mu, d * math.sqrt(np.minimum(((x - mu) / d) ** 2, 9).sum() / (len(x) * e))


def qn(x):
    """Rousseeuw and Croux (1993), with the corrections of robustbase."""
    n = len(x)
    if n < 2:
        return 0.0 if n else math.nan
    h = n // 2 + 1
    i, j = np.triu_indices(n, 1)
    k = h * (h - 1) // 2
    value = np.partition(abs(x[i] - x[j]), k - 1)[k - 1]
    small = [0.399356, 0.99365, 0.51321, 0.84401, 0.6122, 0.85877, 0.66993, 0.87344, 0.72014, 0.88906, 0.75743]
    if n <= 12:
        return value * 2.21914 * small[n - 2]
    odd = 1.60188 + (-2.1284 - 5.172 / n) / n
    even = 3.67561 + (1.9654 + (6.987 - 77 / n) / n) / n
    return value * 2.21914 / (1 + (odd if n % 2 else even) / n)


def sn(x):
    """Rousseeuw and Croux (1993)."""
    n = len(x)
    distances = abs(x[:, None] - x[None, :])
    high = np.partition(distances, n // 2, axis=1)[:, n // 2]
    value = 1.1926 * np.sort(high)[(n + 1) // 2 - 1]
    small = [0.743, 1.851, 0.954, 1.351, 0.993, 1.198, 1.005, 1.131]
    if n <= 9:
        return value * small[n - 2] if n > 1 else 0.0
    return value * (n / (n - 0.9) if n % 2 else 1)
