import { Upload } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { ACCEPTED_FILES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { UploadDialogs } from "./upload-dialogs";
import { useUpload } from "./use-upload";

/** Uploads a file by button or by drop. Without JavaScript the button is a link to a form. */
export function UploadCard() {
  const { state, pick, agree, send, cancel } = useUpload();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void pick(file);
    if (input.current) input.current.value = "";
  };
  // Takes a file that was picked before hydration, when there was no change handler.
  const isMounted = useRef(false);
  useEffect(() => {
    if (isMounted.current) return;
    isMounted.current = true;
    take(input.current?.files ?? null);
  });
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <section
      aria-labelledby="upload"
      className="card start-card upload-card"
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload size={22} aria-hidden className="text-accent" />
      <div className="grid content-start gap-1">
        <h2 id="upload">Upload Dataset</h2>
        <p className="max-w-[52ch] text-s text-ink-2">
          XLSX, XLS or CSV up to 55 MB.{" "}
          <span className="needs-js">Drop a file here. You see its contents before anything is sent.</span>
        </p>
        {state.step === "idle" && state.refusal ? (
          <p role="alert" className="field-error">
            {state.refusal}
          </p>
        ) : null}
      </div>
      <div className="start-action">
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_FILES}
          aria-label="File to upload"
          tabIndex={-1}
          className="sr-only needs-js"
          onChange={(event) => take(event.target.files)}
        />
        <Button kind="primary" className="needs-js" onClick={() => input.current?.click()}>
          UPLOAD
        </Button>
        <LinkButton kind="primary" className="without-js" to={urls.upload}>
          UPLOAD
        </LinkButton>
      </div>
      <UploadDialogs state={state} onAgree={agree} onSend={(file) => void send(file)} onCancel={cancel} />
    </section>
  );
}
