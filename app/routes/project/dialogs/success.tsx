import { useLocation, useNavigate } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { Dialog, ModalDialog } from "~/components/dialog";
import { ReceiptView } from "~/components/receipt-view";
import { useHydrated } from "~/components/use-hydrated";
import { formatCount } from "~/lib/format-number";
import type { ProjectDetail } from "~/services/projects/project-shape";
import { projectHref } from "../project-search";

const TITLE = "Success";

function Text({ project }: { project: ProjectDetail }) {
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2.5">
        <CircleCheck size={20} aria-hidden className="flex-none text-good" />
        <span>
          Your data are in: {formatCount(project.row_count)} rows and {formatCount(project.col_count)}{" "}
          columns.
        </span>
      </p>
      {project.receipt ? <ReceiptView receipt={project.receipt} /> : null}
    </div>
  );
}

interface SuccessDialogProps {
  project: ProjectDetail;
  /** Whether the address has the uploaded marker. */
  isMarked: boolean;
}

/** Without JavaScript the marker opens the dialog and OK leads to the address without it. */
function PlainDialog({ project }: { project: ProjectDetail }) {
  const { search } = useLocation();
  const href = projectHref(project.id, search);
  return (
    <Dialog
      title={TITLE}
      closeHref={href}
      actions={
        <LinkButton kind="primary" to={href}>
          OK
        </LinkButton>
      }
    >
      <Text project={project} />
    </Dialog>
  );
}

/** Opened by the uploaded marker, which is then taken out of the address; the dialog stays until it is closed. */
export function SuccessDialog({ project, isMarked }: SuccessDialogProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!isMarked) return;
    setOpen(true);
    navigate(projectHref(project.id, search), { replace: true, preventScrollReset: true });
  }, [isMarked, navigate, project.id, search]);

  if (!hydrated) return isMarked ? <PlainDialog project={project} /> : null;
  if (!open) return null;
  const close = () => setOpen(false);
  return (
    <ModalDialog
      title={TITLE}
      onClose={close}
      actions={
        <Button kind="primary" data-first-focus onClick={close}>
          OK
        </Button>
      }
    >
      <Text project={project} />
    </ModalDialog>
  );
}
