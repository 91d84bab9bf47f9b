import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";

/** Reports that the import settings have changed since a project was imported, and offers to import it again. */
export function EarlierSettings({ projectId }: { projectId: string }) {
  return (
    <Notice kind="info">
      <p className="pb-2">
        The import settings of this dataset have changed since. This project keeps its data until you import
        the file again.
      </p>
      <Form method="post" action={urls.projects.reread(projectId)}>
        <Button type="submit" size="s">
          Import again
        </Button>
      </Form>
    </Notice>
  );
}
