import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/components/button";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { HelpLink } from "~/components/help-link";
import { Columns3, FilePlus, Type } from "~/components/icons";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { urls } from "~/lib/urls";
import type { ReportPlan } from "~/services/report/report-plan";
import { FIELD, INTENT } from "./plan-form";
import { type OfferedAnalysis, PlanParts } from "./plan-parts";
import { ReportDownload } from "~/components/report-download";
import { useSavedPlan } from "./use-saved-plan";

interface AddPartProps {
  projectId: string;
  offered: readonly OfferedAnalysis[];
  run: (intent: string) => void;
}

/** Buttons that add a text, or an analysis that is not in the report; comparisons are added on their page. */
function AddPart({ projectId, offered, run }: AddPartProps) {
  const hydrated = useHydrated();
  const button = (intent: string, label: string, icon: ReactNode) => (
    <Button
      key={intent}
      type={hydrated ? "button" : "submit"}
      size="s"
      name={FIELD.intent}
      value={intent}
      icon={icon}
      className="max-w-full"
      onClick={hydrated ? () => run(intent) : undefined}
    >
      <span className="truncate">{label}</span>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button(INTENT.addText, "Add text", <Type size={14} aria-hidden />)}
      {offered.map(({ id, name }) =>
        button(INTENT.addAnalysis(id), `Add ${name}`, <FilePlus size={14} aria-hidden />),
      )}
      <LinkButton size="s" to={urls.compare.page(projectId)} icon={<Columns3 size={14} aria-hidden />}>
        Add a comparison
      </LinkButton>
    </div>
  );
}

interface ReportEditorProps {
  project: { id: string; name: string };
  analyses: readonly OfferedAnalysis[];
  plan: ReportPlan;
  /** Why the report was not saved, without JavaScript. */
  errors: readonly string[];
  /** Why a file could not be made. */
  failure: string | null;
}

/** Edits the report of a project, saves it, and downloads its files. */
export function ReportEditor({ project, analyses, plan, errors, failure }: ReportEditorProps) {
  const page = urls.jointReport.page(project.id);
  const edited = useSavedPlan(plan, page);
  const hydrated = useHydrated();
  const used = new Set(edited.parts.flatMap((part) => (part.kind === "analysis" ? [part.analysis] : [])));
  const problems = edited.errors.length > 0 ? edited.errors : edited.isSaving ? [] : errors;
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere]">Report of {project.name}</h1>
          <p className="text-s text-ink-2">
            Several analyses as one document, in your order and with your own words.{" "}
            <HelpLink href={urls.help.topic("report")}>How it works</HelpLink>
          </p>
        </div>
        <LinkButton to={urls.project(project.id)}>Back to the project</LinkButton>
      </header>
      {failure ? (
        <Notice kind="bad" title="The report could not be made." alert>
          {failure}
        </Notice>
      ) : null}
      <Form method="post" className="card grid gap-4 p-4 narrow:p-5" preventScrollReset>
        <FormErrors id="report-errors" errors={problems} />
        <input type="hidden" name={FIELD.version} value={edited.version} />
        {/* Enter saves: a form is sent by its first button. */}
        <button
          type="submit"
          name={FIELD.intent}
          value={INTENT.save}
          className="sr-only"
          aria-hidden
          tabIndex={-1}
        />
        <Field id="report-title" label="Title">
          <input
            id="report-title"
            name={FIELD.title}
            className="input"
            autoComplete="off"
            value={edited.title}
            onChange={({ target }) => edited.setTitle(target.value)}
          />
        </Field>
        <section className="report-parts grid gap-2" aria-labelledby="report-parts-heading">
          <h2 id="report-parts-heading" className="field-label">
            Parts
          </h2>
          <p className="field-hint">
            Texts may have Markdown: # for a heading, **bold**, *italic*, - for lists, [text](https://…) for
            links.
          </p>
          <PlanParts parts={edited.parts} analyses={analyses} run={edited.run} write={edited.write} />
          <AddPart
            projectId={project.id}
            offered={analyses.filter(({ id }) => !used.has(id))}
            run={edited.run}
          />
        </section>
        <div className="flex flex-wrap items-center gap-3">
          {hydrated ? null : (
            <Button type="submit" kind="primary" name={FIELD.intent} value={INTENT.save}>
              Save
            </Button>
          )}
          <p role="status" className="text-s text-ink-3">
            {!hydrated ? "" : edited.isSaving ? "Saving…" : edited.isSaved ? "All changes are saved." : ""}
          </p>
        </div>
      </Form>
      <section className="card grid gap-3 p-4 narrow:p-5" aria-labelledby="report-files">
        <h2 id="report-files">Download</h2>
        <p className="text-s text-ink-2">
          PDF to print, Word to edit, HTML to open in a browser without this site.
          {hydrated ? null : " The files have what was saved last."}
        </p>
        <ReportDownload
          hrefOf={(format) => urls.jointReport.file(project.id, format)}
          before={edited.settled}
        />
      </section>
    </main>
  );
}
