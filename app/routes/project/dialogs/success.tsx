import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { CircleCheck } from "~/components/icons";
import { OkDialog } from "~/components/ok-dialog";
import { ReceiptView } from "~/components/receipt-view";
import { formatCount } from "~/lib/format-number";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { projectHref } from "../../project-search";
import { EarlierSettings } from "./earlier-settings";

interface SuccessDialogProps {
  project: ProjectDetail;
  /** Whether the URL contains the uploaded marker. */
  isMarked: boolean;
}

/**
 * Opens if the URL contains the uploaded marker, and then removes the marker. New settings for an existing project
 * do not change its data: the dialog then reports only that they were saved.
 */
export function SuccessDialog({ project, isMarked }: SuccessDialogProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const unmarked = projectHref(project.id, search);
  useEffect(() => {
    if (!isMarked) return;
    setOpen(true);
    // Clears the mark before the router navigates: a reload meanwhile must not open the dialog again.
    window.history.replaceState(window.history.state, "", unmarked);
    navigate(unmarked, { replace: true, preventScrollReset: true });
  }, [isMarked, navigate, unmarked]);
  return (
    <OkDialog
      title={project.earlier_settings ? "Settings saved" : "Success"}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      plainHref={isMarked ? unmarked : null}
    >
      {project.earlier_settings ? (
        <EarlierSettings projectId={project.id} />
      ) : (
        <div className="grid gap-4">
          <p className="flex items-center gap-2.5">
            <CircleCheck size={20} aria-hidden className="flex-none text-good" />
            <span>
              Imported {formatCount(project.row_count)} rows and{" "}
              {formatCount(project.receipt?.columns.length ?? project.col_count)} columns.
            </span>
          </p>
          {project.receipt ? <ReceiptView receipt={project.receipt} /> : null}
        </div>
      )}
    </OkDialog>
  );
}
