import { Button } from "~/components/button";
import { ModalDialog } from "~/components/dialog";
import { ProgressBar } from "~/components/spinner";
import { FindingsView } from "./findings-view";
import { LegalNotice } from "./legal-notice";
import type { FileUpload, UploadState } from "./use-upload";

function sendingPhase({ done, total, waiting }: Extract<UploadState, { step: "sending" }>): string {
  if (waiting !== null) return waiting;
  return done < total ? "Sending" : "Checking";
}

/** The dialogs of an upload, one for each step. */
export function UploadDialogs({ upload }: { upload: FileUpload }) {
  const { state, agree: onAgree, cancel: onCancel } = upload;
  switch (state.step) {
    case "idle":
      return null;
    case "reading":
      return (
        <ModalDialog
          key="reading"
          title={`Reading ${state.file.name}`}
          size="s"
          onClose={onCancel}
          actions={<Button onClick={onCancel}>Cancel</Button>}
        >
          <ProgressBar
            label="Reading"
            progress={{
              phase: "Reading in your browser",
              done: state.done,
              total: state.total,
              unit: "bytes",
            }}
          />
        </ModalDialog>
      );
    case "found":
      return (
        <ModalDialog
          key="found"
          title={`Found in ${state.file.name}`}
          size="l"
          onClose={onCancel}
          actions={
            <>
              <p className="mr-auto self-center text-xs text-ink-3">Nothing has been sent yet.</p>
              <Button kind="quiet" onClick={onCancel}>
                Cancel
              </Button>
              <Button kind="primary" data-first-focus onClick={onAgree}>
                Continue
              </Button>
            </>
          }
        >
          <FindingsView findings={state.findings} file={state.file} />
        </ModalDialog>
      );
    case "legal":
      return (
        <ModalDialog
          key="legal"
          title="Legal Notice"
          onClose={onCancel}
          actions={
            <>
              <Button onClick={onCancel}>DECLINE AND GO BACK</Button>
              <Button kind="primary" onClick={() => void upload.send(state.file)}>
                AGREE AND UPLOAD
              </Button>
            </>
          }
        >
          <LegalNotice />
        </ModalDialog>
      );
    case "sending":
      return (
        <ModalDialog
          key="sending"
          title={`Uploading ${state.file.name}`}
          size="s"
          onClose={onCancel}
          dismissable={false}
          actions={<Button onClick={onCancel}>Cancel</Button>}
        >
          <ProgressBar
            label="Uploading"
            progress={{
              phase: sendingPhase(state),
              done: state.done,
              total: state.total,
              unit: "bytes",
            }}
          />
        </ModalDialog>
      );
    case "oops":
      return (
        <ModalDialog
          key="oops"
          title="Oops"
          size="s"
          onClose={onCancel}
          actions={
            <Button kind="primary" onClick={onCancel}>
              OK
            </Button>
          }
        >
          <p>Something went wrong.. Please try again loading yor data.</p>
        </ModalDialog>
      );
  }
}
