/** Values by the address of their content. When they exceed a limit, those used longest ago are dropped. */
export class ContentCache<Value> {
  readonly #mostBytes: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #kept = new Map<string, { value: Value; bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#mostBytes = mostBytes;
    this.#sizeOf = sizeOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(address: string): Value | undefined {
    const found = this.#kept.get(address);
    if (found === undefined) return undefined;
    this.#kept.delete(address);
    this.#kept.set(address, found);
    return found.value;
  }

  /** Keeps a value that is not kept yet. One above the limit is not kept. */
  add(address: string, value: Value): void {
    const bytes = this.#sizeOf(value);
    if (bytes > this.#mostBytes || this.#kept.has(address)) return;
    for (const [oldest, { bytes: freed }] of this.#kept) {
      if (this.#bytes + bytes <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= freed;
    }
    this.#kept.set(address, { value, bytes });
    this.#bytes += bytes;
  }
}
