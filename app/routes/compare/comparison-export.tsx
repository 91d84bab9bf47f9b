import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { HelpLink } from "~/components/help-link";
import { BookText } from "~/components/icons";
import { Notice } from "~/components/notice";
import { urls, withSearch } from "~/lib/urls";
import { ReportDownload } from "~/components/report-download";
import { compareHref, searchOf } from "./compare-search";
import type { LoadedComparison } from "./load-comparison.server";

/** Downloads the comparison as a document, or adds it to the joint report of the project. */
export function ComparisonExport({ loaded: { project, ids, look, failure } }: { loaded: LoadedComparison }) {
  return (
    <section id="export" className="card compare-export" aria-labelledby="export-title">
      <h2 id="export-title">Export comparison</h2>
      {failure ? (
        <Notice kind="bad" title="Something went wrong!" alert>
          {failure === "data" ? "Error occured! Try with another data." : failure}
        </Notice>
      ) : null}
      <p className="text-s text-ink-2">
        The sentence, what differs, the table as shown here, and the charts.{" "}
        <HelpLink href={urls.help.topic("report")}>About reports</HelpLink>
      </p>
      <ReportDownload
        hrefOf={(format) => withSearch(urls.compare.file(project.id), { ...searchOf(ids, look), format })}
      />
      <Form method="post" action={compareHref(project.id, ids, look)}>
        <Button type="submit" icon={<BookText size={16} aria-hidden />}>
          Add to the joint report
        </Button>
      </Form>
    </section>
  );
}
