/** Prefix of every key, so that erasing never touches the keys of another application on the same origin. */
const PREFIX = "estimand:";

/**
 * Reads a value that this browser stored.
 *
 * @returns `null` when there is none, or when the browser forbids access to its storage
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * Stores a value in this browser, or removes it when the value is `null`. Does nothing when the storage is full or
 * forbidden: what is stored here is a convenience, and no page depends on it.
 */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    return;
  }
}

/** Removes everything that the application stored in this browser. */
export function eraseStored(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
