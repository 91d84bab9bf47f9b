import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { LocalDateTime } from "~/components/local-time";
import { urls } from "~/lib/urls";
import type { EarlierVersion } from "~/services/help/help-history.server";

interface AdminPageProps {
  title: string;
  /** The pages above it. */
  above?: { name: string; href: string }[];
  /** Where the text is shown. */
  shownAt?: string;
  errors?: readonly string[] | undefined;
  children: ReactNode;
}

/** The frame of the pages on which staff edits the help. */
export function AdminPage({ title, above = [], shownAt, errors, children }: AdminPageProps) {
  const path = [{ name: "Manage Help", href: urls.addHelp.overview }, ...above];
  return (
    <div className="help-admin">
      <header className="grid gap-1">
        {title === "Manage Help" ? null : (
          <nav aria-label="Above this page" className="flex flex-wrap gap-x-2 text-s text-ink-3">
            {path.map(({ name, href }) => (
              <span key={href}>
                <Link to={href}>{name}</Link> /
              </span>
            ))}
          </nav>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1>{title}</h1>
          {shownAt === undefined ? null : <Link to={shownAt}>See it in the help</Link>}
        </div>
      </header>
      <FormErrors id="admin-errors" errors={errors ? [...errors] : undefined} />
      {children}
    </div>
  );
}

/** Adds something by its name. */
export function AddForm({
  label,
  name,
  errors,
}: {
  label: string;
  name: string;
  errors?: readonly string[];
}) {
  const id = `add-${name}`;
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input id={id} name={name} className="input" required maxLength={120} autoComplete="off" />
        {errors?.length ? <p className="field-error">{errors[0]}</p> : null}
      </div>
      <Button type="submit" name="intent" value="add">
        Add
      </Button>
    </Form>
  );
}

interface HistoryProps {
  versions: EarlierVersion[];
  /** Whether the program ships a text that can come back. */
  hasOriginal: boolean;
}

/** The earlier versions of a text. */
export function History({ versions, hasOriginal }: HistoryProps) {
  return (
    <section aria-labelledby="earlier" className="grid gap-3">
      <h2 id="earlier">Earlier versions</h2>
      {versions.length === 0 ? (
        <p className="text-s text-ink-2">None: nobody has changed this text.</p>
      ) : null}
      <ul className="grid gap-2">
        {versions.map(({ id, title, description, editor, createdAt }) => (
          <li key={id} className="card px-4 py-3">
            <details>
              <summary className="text-s">
                {title} · before a change by {editor}, <LocalDateTime iso={createdAt} />
              </summary>
              <div className="help-text pt-2" dangerouslySetInnerHTML={{ __html: description }} />
            </details>
            <Form method="post" className="pt-2">
              <Button
                type="submit"
                size="s"
                name="intent"
                value={`restore:${id}`}
                aria-label={`Go back to “${title}”`}
              >
                Go back to this
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {hasOriginal ? (
        <Form method="post">
          <Button type="submit" size="s" kind="quiet" name="intent" value="original">
            Go back to the text of the program
          </Button>
        </Form>
      ) : null}
    </section>
  );
}

/** Deletes the text of the page. It can be restored on the first page. */
export function DeleteForm({ label }: { label: string }) {
  return (
    <Form method="post" className="border-t border-line pt-4">
      <Button type="submit" kind="danger" size="s" name="intent" value="delete">
        {label}
      </Button>
      <p className="pt-1 text-xs text-ink-3">It can be brought back under “Deleted” on Manage Help.</p>
    </Form>
  );
}
