import { z } from "zod";
import { analysisInput, type AnalysisInput } from "~/analyses/analysis-input";
import { AppError } from "~/lib/app-error";
import { fieldErrorsOf } from "~/lib/field-errors";

const orderSchema = z.int("The order is a whole number.").min(0).max(1_000_000).optional();

/** Body of POST /api/v1/analysis/ before validation; `parseAnalysis` checks it. */
export const analysisBodySchema = z.looseObject({});

/** An analysis that is valid except for the rules about its project's data. */
type ParsedAnalysis = {
  name: string;
  project: string;
  request: Omit<AnalysisInput, "name" | "project">;
  order: number | undefined;
};

/** Validates the body of an analysis. @throws AppError invalid_input with every invalid field */
export function parseAnalysis(body: Record<string, unknown>): ParsedAnalysis {
  const analysis = analysisInput.safeParse(body);
  const order = orderSchema.safeParse(body.order);
  if (!analysis.success || !order.success) {
    throw new AppError("invalid_input", {
      fields: {
        ...(analysis.success ? {} : fieldErrorsOf(analysis.error)),
        ...(order.success ? {} : { order: order.error.issues.map(({ message }) => message) }),
      },
    });
  }
  const { name, project, ...request } = analysis.data;
  return { name, project, request, order: order.data };
}
