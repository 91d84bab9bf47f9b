import { useLocation, useNavigate } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { OkDialog } from "~/components/ok-dialog";
import { ReceiptView } from "~/components/receipt-view";
import { formatCount } from "~/lib/format-number";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { projectHref } from "../project-search";
import { EarlierSettings } from "./earlier-settings";

interface SuccessDialogProps {
  project: ProjectDetail;
  /** Whether the address has the uploaded marker. */
  isMarked: boolean;
}

/**
 * Opened by the uploaded marker, which is then taken out of the address; the dialog stays until it is closed. When new
 * settings were sent for a project that is there, nothing was read yet: it says so.
 */
export function SuccessDialog({ project, isMarked }: SuccessDialogProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const unmarked = projectHref(project.id, search);
  useEffect(() => {
    if (!isMarked) return;
    setOpen(true);
    // At once: a page reloaded before the router has navigated must not open the dialog again.
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
              Imported {formatCount(project.row_count)} rows and {formatCount(project.col_count)} columns.
            </span>
          </p>
          {project.receipt ? <ReceiptView receipt={project.receipt} /> : null}
        </div>
      )}
    </OkDialog>
  );
}
