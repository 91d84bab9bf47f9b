

# Robust regression ----

C0, C1 = 1.54764, 4.685061


def rho(t, c):
    return np.where(abs(t) < c, 1 - (1 - (t / c) ** 2) ** 3, 1)


def psi(t, c):
    return np.where(abs(t) < c, t * (1 - (t / c) ** 2) ** 2, 0)


def psi_slope(t, c):
    return np.where(abs(t) < c, (1 - (t / c) ** 2) * (1 - 5 * (t / c) ** 2), 0)


def bisquare_weight(t, c):
    return np.where(abs(t) < c, (1 - (t / c) ** 2) ** 2, 0)


def mm_fit(X, y):
    """Yohai's MM-estimate from its definition: statsmodels' RLMDetSMM has another search and stops at fewer digits. The S-estimate
    is the minimum over many small subsets of rows; none if its scale is 0. `rows`: a basis in which no column is large."""
    from itertools import combinations

    n, k = X.shape
    basis, back = np.linalg.qr(X)
    random = np.random.default_rng(1)
    if math.comb(n, k) <= 5000:
        subsets = list(combinations(range(n), k))
    else:
        subsets = [random.choice(n, k, replace=False) for _ in range(3000)]

    def weighted(r, s, b, c):
        root = np.sqrt(bisquare_weight(r / s, c))
        return np.linalg.lstsq(basis * root[:, None], y * root, rcond=None)[0] if (root > 0).sum() >= k else b

    def scale_step(r, s):
        return s * math.sqrt(rho(r / s, C0).sum() / ((n - k) / 2))

    def to_the_end(b, s):
        for _ in range(3000):
            r = y - basis @ b
            for _ in range(200):
                new = scale_step(r, s)
                done, s = abs(new - s) <= 1e-15 * s, new
                if done or s == 0:
                    break
            if s < 1e-300:
                return b, 0.0
            better = weighted(r, s, b, C0)
            moved, b = abs(basis @ (better - b)).max(), better
            if moved <= 1e-14 * s:
                break
        return b, s

    starts = [np.linalg.lstsq(basis, y, rcond=None)[0]]
    for subset in subsets:
        part = basis[list(subset)]
        if abs(np.linalg.det(part)) > 1e-12 * np.prod(np.linalg.norm(part, axis=1)):
            starts.append(np.linalg.solve(part, y[list(subset)]))
    tried = []
    for b in starts:
        s = np.median(abs(y - basis @ b)) / 0.6745
        if s == 0:
            return None
        for _ in range(2):
            r = y - basis @ b
            s = scale_step(r, s)
            b = weighted(r, s, b, C0)
        tried.append((scale_step(y - basis @ b, s), b))
    tried.sort(key=lambda each: each[0])
    found = [to_the_end(b, s) for s, b in tried[:25]]
    start, s = min(found, key=lambda each: each[1])
    if s == 0:
        return None
    b = start
    for _ in range(5000):
        better = weighted(y - basis @ b, s, b, C1)
        moved, b = abs(basis @ (better - b)).max(), better
        if moved <= 1e-15 * s:
            break
    return dict(coefficients=np.linalg.solve(back, b), scale=s, residuals=y - basis @ b, s_residuals=y - basis @ start)


def mm_terms(fit, X):
    """How each row moves the coefficients, by Croux, Dhaene and Hoorelbeke."""
    u, v = fit["residuals"] / fit["scale"], fit["s_residuals"] / fit["scale"]
    chi = rho(v, C0)
    chi_slope = np.where(abs(v) < C0, 6 * v / C0**2 * (1 - (v / C0) ** 2) ** 2, 0)
    slopes = psi_slope(u, C1)
    M = X.T @ (slopes[:, None] * X)
    A = fit["scale"] * np.linalg.inv(M)
    a = A @ ((slopes * u) @ X) / (chi_slope * v).mean()
    return dict(scores=psi(u, C1)[:, None] * X, M=M, slopes=slopes, A=A, a=a, chi=chi,
                through_scale=np.outer(chi - chi.mean(), a) / len(X))


def mm_covariance(terms):
    n, A, a, scores, chi = len(terms["chi"]), terms["A"], terms["a"], terms["scores"], terms["chi"]
    mixed = np.outer(a, A @ (chi @ scores))
    return A @ scores.T @ scores @ A - (mixed + mixed.T) / n + (chi**2 - 0.25).mean() / n * np.outer(a, a)
