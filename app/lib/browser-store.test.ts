import { afterEach, describe, expect, it, vi } from "vitest";
import { eraseStored, readStored, writeStored } from "./browser-store";

/** A storage whose entries are its own properties, as those of `localStorage` are. */
function storage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  return Object.create(methods) as Record<string, string>;
}

afterEach(() => vi.unstubAllGlobals());

describe("the browser's store", () => {
  it("returns what was written, and null after it was removed", () => {
    vi.stubGlobal("localStorage", storage());
    writeStored("dock", "40");
    expect(readStored("dock")).toBe("40");
    writeStored("dock", null);
    expect(readStored("dock")).toBeNull();
  });

  it("erases its own keys and leaves those of others", () => {
    const entries = storage();
    vi.stubGlobal("localStorage", entries);
    writeStored("dock", "40");
    writeStored("draft:p1:new", "{}");
    entries.theirs = "kept";
    eraseStored();
    expect(entries).toEqual({ theirs: "kept" });
  });

  it("reads nothing and throws nothing where the browser forbids its storage", () => {
    vi.stubGlobal(
      "localStorage",
      new Proxy(
        {},
        {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
          ownKeys: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        },
      ),
    );
    expect(readStored("dock")).toBeNull();
    expect(() => writeStored("dock", "40")).not.toThrow();
    expect(() => eraseStored()).not.toThrow();
  });
});
