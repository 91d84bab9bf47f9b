import type { Question, QuestionKind, Settings } from "~/compute/contract/types";
import { fileAnswers, onlyFileAnswers } from "~/lib/file-answers";

type Answers = Partial<Record<QuestionKind, string>>;

/** Questions that decide the shape of a table. */
const SHAPE: readonly QuestionKind[] = ["wide", "measures"];

/** The answers about a file as a whole. Unanswered questions about its shape get the assumed answer. */
function shapedAnswers({ answers }: Settings, asked: readonly Question[]): Answers {
  const own: Answers = fileAnswers(answers) ?? {};
  const others = Object.entries(own).filter(([kind]) => !SHAPE.some((each) => each === kind));
  const shape = asked.filter(({ kind }) => SHAPE.includes(kind));
  return Object.fromEntries([
    ...others,
    ...shape.map(({ kind, preset }) => [kind, own[kind] ?? preset] as const),
  ]);
}

/** The settings with other answers about the file as a whole. */
function withFileAnswers(settings: Settings, own: Answers): Settings {
  const { answers: _answers, ...others } = settings;
  const rest = Object.entries(settings.answers ?? {}).filter(([column]) => column !== "0");
  const answers = {
    ...Object.fromEntries(rest),
    ...(Object.keys(own).length > 0 ? onlyFileAnswers(own) : {}),
  };
  return Object.keys(answers).length > 0 ? { ...others, answers } : others;
}

/** The settings that a table was read with, so that it gets the same shape again. @param asked the questions about its file */
export function settingsOfShape(settings: Settings, asked: readonly Question[]): Settings {
  const answers = shapedAnswers(settings, asked);
  const before = fileAnswers(settings.answers) ?? {};
  return JSON.stringify(answers) === JSON.stringify(before) ? settings : withFileAnswers(settings, answers);
}

/** The answers by which another file gets the shape of this one. @param asked the questions about this file */
export function answersOfShape(settings: Settings, asked: readonly Question[]): Answers {
  return { wide: "columns", ...shapedAnswers(settings, asked) };
}

/**
 * The settings of a table's next reading. One that was read before its shape was a question keeps its columns.
 *
 * @param before the settings that it was read with; null for the first reading
 */
export function keepingShape(settings: Settings, before: Settings | null): Settings {
  const isKnown = (each: Settings) => fileAnswers(each.answers)?.wide !== undefined;
  if (before === null || isKnown(settings) || isKnown(before)) return settings;
  return withFileAnswers(settings, { ...fileAnswers(settings.answers), wide: "columns" });
}
