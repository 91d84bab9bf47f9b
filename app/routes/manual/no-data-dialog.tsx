import { Button, LinkButton } from "~/components/button";
import { Dialog, ModalDialog } from "~/components/dialog";
import { urls } from "~/lib/urls";
import { NO_DATA } from "~/services/datasets/typed-table";

const TEXT = "All cells are empty. Type or paste at least one value, then submit.";

/** Opens before anything is sent. */
export function NoDataDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog
      title={NO_DATA}
      size="s"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p className="text-ink-2">{TEXT}</p>
    </ModalDialog>
  );
}

/** The same dialog as an answer of the server, without JavaScript. */
export function PlainNoDataDialog() {
  return (
    <Dialog
      title={NO_DATA}
      size="s"
      closeHref={urls.manualData}
      actions={
        <LinkButton kind="primary" to={urls.manualData}>
          OK
        </LinkButton>
      }
    >
      <p className="text-ink-2">{TEXT}</p>
    </Dialog>
  );
}
