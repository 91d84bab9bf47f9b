/** Expressions of Stata as [U] 13 describes them: operands, operators, functions, subscripts. */

/** Faults of an expression; `functions` are those that the manual documents. */
export function faultsOfExpression(text: string, functions: ReadonlySet<string>): string[] {
  const tokens = tokensOf(text);
  if (tokens === null) return [`unreadable expression: ${text}`];
  const reader = new Reader(tokens, functions);
  reader.expression();
  if (!reader.isAtEnd()) reader.faults.push(`unexpected ${reader.here()} in: ${text}`);
  return reader.faults;
}

const TOKEN =
  /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\.[a-z]?(?![A-Za-z0-9]))|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?)|("[^"]*")|(>=|<=|==|!=|~=|[-+*/^<>&|!~()[\],:#=]))/y;

/** Numbers, names, strings and signs; null where a character is none of them. */
function tokensOf(text: string): string[] | null {
  const tokens: string[] = [];
  const rest = text.trimEnd();
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < rest.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(rest);
    if (match === null) return null;
    tokens.push(match[0].trim());
    at = TOKEN.lastIndex;
  }
  return tokens;
}

const BINARY = new Set(["+", "-", "*", "/", "^", "==", "!=", "~=", ">", "<", ">=", "<=", "&", "|"]);
/** Values with a subscript: coefficients and standard errors of the last model. */
const OF_MODEL = new Set(["_b", "_se", "_coef"]);

class Reader {
  readonly faults: string[] = [];
  private at = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly functions: ReadonlySet<string>,
  ) {}

  here() {
    return this.tokens[this.at] ?? "the end";
  }

  isAtEnd() {
    return this.at >= this.tokens.length;
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  private need(token: string) {
    if (!this.take(token)) this.faults.push(`${token} expected, not ${this.here()}`);
  }

  expression() {
    this.operand();
    while (BINARY.has(this.here())) {
      this.at += 1;
      this.operand();
    }
  }

  private operand() {
    while (["-", "+", "!", "~"].includes(this.here())) this.at += 1;
    const token = this.here();
    if (this.isAtEnd() || (!/^["\w.(]/.test(token) && token !== "(")) {
      this.faults.push(`an operand expected, not ${token}`);
      this.at += 1;
      return;
    }
    this.at += 1;
    if (token === "(") {
      this.expression();
      this.need(")");
      return;
    }
    if (!/^[A-Za-z_]/.test(token)) return;
    if (token.length > 32) this.faults.push(`a name of more than 32 characters: ${token}`);
    if (this.here() === "(") this.call(token);
    else if (this.here() === "[") this.subscript(token);
  }

  private call(name: string) {
    if (!this.functions.has(name)) this.faults.push(`unknown function ${name}()`);
    this.need("(");
    if (this.take(")")) return;
    do this.expression();
    while (this.take(","));
    this.need(")");
  }

  private subscript(name: string) {
    this.need("[");
    if (OF_MODEL.has(name)) {
      // A coefficient: a name, with its equation or its level.
      while (!this.isAtEnd() && this.here() !== "]") this.at += 1;
    } else {
      do this.expression();
      while (this.take(","));
    }
    this.need("]");
  }
}
