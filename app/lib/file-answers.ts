/** Answers are kept by column number; those about the file as a whole are under 0. */
const WHOLE_FILE = "0";

/** The answers about the file as a whole, if there are any. */
export function fileAnswers<A>(answers: Partial<Record<string, A>> | undefined): A | undefined {
  return answers?.[WHOLE_FILE];
}

/** Answers about the file as a whole, and about no column. */
export function onlyFileAnswers<A>(own: A): Record<string, A> {
  return { [WHOLE_FILE]: own };
}
