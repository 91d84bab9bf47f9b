import { Form, useLocation } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { Waiting } from "../import/waiting";
import { projectHref } from "../project-search";

/** A project whose import is running or has failed. */
export function Unfinished({ project, delayed }: { project: ProjectDetail; delayed: boolean }) {
  const { search } = useLocation();
  return (
    <main id="main" className="mx-auto grid w-full max-w-[84rem] content-start gap-5 px-4 py-6 narrow:px-8">
      <h1 className="[overflow-wrap:anywhere]">{project.name}</h1>
      {project.status === "failed" ? (
        <section className="card mx-auto grid w-full max-w-[34rem] gap-4 p-6">
          <Notice kind="bad" alert>
            {project.message ?? "The import failed."}
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Form method="post" action={urls.projects.reread(project.id)}>
              <Button type="submit" kind="primary">
                Try again
              </Button>
            </Form>
            <LinkButton to={urls.setHeaderRow(project.upload)}>Change import settings</LinkButton>
            <LinkButton kind="quiet" to={urls.projects.delete(project.id)}>
              Delete Project
            </LinkButton>
          </div>
        </section>
      ) : (
        <Waiting
          title="Importing your data. The project opens when it is ready."
          datasetId={project.upload}
          progress={project.progress}
          startedAt={project.created_at}
          delayed={delayed}
          okHref={projectHref(project.id, search, { waiting: 1 })}
        />
      )}
    </main>
  );
}
