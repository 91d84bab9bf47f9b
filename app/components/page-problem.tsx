import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { whyHref } from "~/lib/help-of-code";
import { titleOfStatus } from "~/lib/problem-titles";
import { urls } from "~/lib/urls";
import { Brand } from "./brand";

interface Problem {
  title: string;
  message: string;
  /** The code of the refusal; null for anything else. */
  code: string | null;
}

const UNKNOWN: Problem = {
  title: "No answer from the server",
  message: "Your drafts are kept in this browser. Try again in a moment.",
  code: null,
};

function textOf(body: unknown, field: "message" | "code"): string | null {
  const text = (body as Partial<Record<typeof field, unknown>> | null)?.[field];
  return typeof text === "string" ? text : null;
}

function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return UNKNOWN;
  const title = titleOfStatus(error.status);
  const fallback =
    error.status === 404
      ? "This page was not found. The link may be old, or the page may belong to another account."
      : UNKNOWN.message;
  return { title, message: textOf(error.data, "message") ?? fallback, code: textOf(error.data, "code") };
}

/** The error page: what happened, and the way out. */
export function PageProblem() {
  const { title, message, code } = problemOf(useRouteError());
  return (
    <main id="main" className="mx-auto grid max-w-[30rem] gap-4 px-6 py-[18vh]">
      <Brand />
      <h1>{title}</h1>
      <p className="text-ink-2">
        {message} {code === null ? null : <a href={whyHref(code)}>Why?</a>}
      </p>
      <p>
        <Link to={urls.home} className="button">
          Go to my projects
        </Link>
      </p>
    </main>
  );
}
