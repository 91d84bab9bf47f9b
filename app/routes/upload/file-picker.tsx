import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "~/components/button";
import { ACCEPTED_FILES } from "~/lib/upload-file";
import type { FileUpload } from "./use-upload";

interface FilePickerProps {
  upload: FileUpload;
  /** The accessible name of the file input. */
  label: string;
  children: ReactNode;
}

/** The button that opens the browser's file dialog. Needs JavaScript. */
export function FilePicker({ upload, label, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void upload.pick(file);
    if (input.current) input.current.value = "";
  };
  // Takes a file that was picked before hydration, when there was no change handler.
  const isMounted = useRef(false);
  useEffect(() => {
    if (isMounted.current) return;
    isMounted.current = true;
    take(input.current?.files ?? null);
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        aria-label={label}
        tabIndex={-1}
        className="sr-only needs-js"
        onChange={(event) => take(event.target.files)}
      />
      <Button kind="primary" className="needs-js" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** Props of an element on which a file can be dropped; `data-over` is set while one is held above it. */
export function useFileDrop({ pick }: FileUpload) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, false),
    onDrop(event: DragEvent) {
      drag(event, false);
      const [file] = event.dataTransfer.files;
      if (file) void pick(file);
    },
  };
}

/** Why the file that was picked or sent last was refused. */
export function UploadRefusal({ upload: { state } }: { upload: FileUpload }) {
  if (state.step !== "idle" || !state.refusal) return null;
  return (
    <p role="alert" className="field-error">
      {state.refusal}
    </p>
  );
}
