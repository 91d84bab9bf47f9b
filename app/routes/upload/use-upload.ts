import { useCallback, useEffect, useRef, useState } from "react";
import { EngineFailure, keepOpenFile, OpenFile } from "~/compute/engine.client";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { refusalOfFile, UPLOAD_MESSAGES } from "~/lib/upload-file";
import type { UploadTarget } from "./ask-for-record";
import { sendFile, UploadFailed, UploadWithoutId } from "./send-file";

/** The contents of a file as the browser read them. A part is `null` if it needs a setting or the engine first. */
export interface Findings {
  inspection: Inspection | null;
  preview: SettingsPreview | null;
}

export type UploadState =
  | { step: "idle"; refusal: string | null }
  | { step: "reading"; file: File; done: number; total: number }
  | { step: "found"; file: File; findings: Findings }
  | { step: "legal"; file: File; findings: Findings }
  /** `waiting`: the reason for a pause before a retry; `null` while bytes are sent. */
  | { step: "sending"; file: File; done: number; total: number; waiting: string | null }
  | { step: "oops" };

const IDLE: UploadState = { step: "idle", refusal: null };

/** Inspects and previews an opened file. The preview is `null` if a setting, such as a column range, is needed first. */
async function readFindings(opened: OpenFile): Promise<Findings> {
  const inspection = await opened.inspect();
  const preview = await opened.preview({}).catch((error: unknown) => {
    if (error instanceof EngineFailure) return null;
    throw error;
  });
  return { inspection, preview };
}

/** A running upload, as `useUpload` gives it. */
export type FileUpload = ReturnType<typeof useUpload>;

/**
 * The steps of an upload: read the file in the browser, show what was found, agree to the Legal Notice, send.
 *
 * @param targetOf what becomes of the file; asked when it is sent
 * @param onSent called with the id of the record that it became; the file stays open for its settings
 */
export function useUpload(targetOf: () => UploadTarget, onSent: (id: string) => void) {
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const opened = useRef<OpenFile | null>(null);
  const latest = useRef({ targetOf, onSent });
  useEffect(() => {
    latest.current = { targetOf, onSent };
  });

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    opened.current?.close();
    opened.current = null;
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    stop();
    setState(IDLE);
  }, [stop]);

  const pick = useCallback(
    async (file: File) => {
      stop();
      const refusal = refusalOfFile(file, LIMITS.uploadBytes);
      if (refusal) return setState({ step: "idle", refusal });
      const controller = new AbortController();
      running.current = controller;
      setState({ step: "reading", file, done: 0, total: file.size });
      try {
        const reading = (done: number, total: number) => setState({ step: "reading", file, done, total });
        opened.current = await OpenFile.read(file, reading, controller.signal);
        setState({ step: "found", file, findings: await readFindings(opened.current) });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof EngineFailure) return setState({ step: "idle", refusal: error.message });
        // The engine does not run in this browser: the server inspects the file after the upload.
        opened.current = null;
        setState({ step: "legal", file, findings: { inspection: null, preview: null } });
      }
    },
    [stop],
  );

  const send = useCallback(async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ step: "sending", file, done: 0, total: file.size, waiting: null });
    try {
      const id = await sendFile(
        file,
        latest.current.targetOf(),
        (done, total, waiting) => setState({ step: "sending", file, done, total, waiting }),
        controller.signal,
      );
      if (opened.current) keepOpenFile(id, opened.current);
      opened.current = null;
      latest.current.onSent(id);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof UploadWithoutId) return setState({ step: "oops" });
      const refusal = error instanceof UploadFailed ? error.message : UPLOAD_MESSAGES.failed;
      setState({ step: "idle", refusal });
    }
  }, []);

  const agree = useCallback(
    () => setState((now) => (now.step === "found" ? { ...now, step: "legal" } : now)),
    [],
  );

  return { state, pick, agree, send, cancel };
}
