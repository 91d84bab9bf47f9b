/** Loaded before a process's own code (`falseClock`): Date is ahead by WRONG_DATE_MS. */
const offset = Number(process.env.WRONG_DATE_MS);
const RightDate = Date;

class WrongDate extends RightDate {
  /** @param {ConstructorParameters<DateConstructor> | []} given */
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + offset);
    else super(...given);
  }

  /** @override */
  static now() {
    return RightDate.now() + offset;
  }
}

Object.defineProperty(WrongDate, "name", { value: "Date" });
// Date() without `new` gives a text, which a class cannot.
// @ts-expect-error A class has no call signature, which the proxy adds.
globalThis.Date = new Proxy(WrongDate, { apply: () => new WrongDate().toString() });
