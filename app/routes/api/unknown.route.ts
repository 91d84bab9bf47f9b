import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/lib/app-error";
import { problem } from "./problem.server";

/** Unknown URLs below /api. */
const answer = ({ context }: LoaderFunctionArgs) =>
  problem(new AppError("not_found", { userMessage: "Not found." }), context.requestId);

export const loader = answer;
export const action = answer;
