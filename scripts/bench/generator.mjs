/** The generator of compute-rs/src/bench/data.rs in JavaScript: the same seed gives the same columns. */

/** The high 32 bits of a product of two halves of 32 bits. */
function highOfProduct(a, b) {
  const [aHigh, aLow, bHigh, bLow] = [a >>> 16, a & 0xffff, b >>> 16, b & 0xffff];
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const cross = aLow * bHigh + (middle & 0xffff);
  return (aHigh * bHigh + Math.floor(middle / 0x10000) + Math.floor(cross / 0x10000)) | 0;
}

/** SplitMix64 (Steele, Lea & Flood 2014, ACM SIGPLAN Notices 49 (10), 453–472), in halves of 32 bits. */
export class Generator {
  #high = 0;
  #low;

  constructor(seed) {
    this.#low = seed >>> 0;
  }

  /** A uniform number in [0, 1) with 53 bits. */
  uniform() {
    const sum = this.#low + 0x7f4a7c15;
    this.#high = (this.#high + 0x9e3779b9 + (sum > 0xffffffff ? 1 : 0)) | 0;
    this.#low = sum >>> 0;
    let [high, low] = [this.#high, this.#low];
    [high, low] = [high ^ (high >>> 30), low ^ ((low >>> 30) | (high << 2))];
    high = (highOfProduct(low, 0x1ce4e5b9) + Math.imul(high, 0x1ce4e5b9) + Math.imul(low, 0xbf58476d)) | 0;
    low = Math.imul(low, 0x1ce4e5b9);
    [high, low] = [high ^ (high >>> 27), low ^ ((low >>> 27) | (high << 5))];
    high = (highOfProduct(low, 0x133111eb) + Math.imul(high, 0x133111eb) + Math.imul(low, 0x94d049bb)) | 0;
    low = Math.imul(low, 0x133111eb);
    [high, low] = [high ^ (high >>> 31), low ^ ((low >>> 31) | (high << 1))];
    return ((high >>> 0) * 0x200000 + (low >>> 11)) / 2 ** 53;
  }

  /** Standard normal numbers (Box & Muller 1958). */
  normal(n) {
    const values = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
      values[i] = radius * Math.cos(2 * Math.PI * this.uniform());
    }
    return values;
  }
}
