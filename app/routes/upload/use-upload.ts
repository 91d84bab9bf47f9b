import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { EngineFailure, keepOpenFile, OpenFile } from "~/compute/engine.client";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { LIMITS } from "~/config/limits";
import { sentFileCookie } from "~/lib/sent-file";
import { refusalOfFile, UPLOAD_MESSAGES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { sendFile, UploadFailed, UploadWithoutId } from "./send-file";

/** What the browser found in a picked file; parts are missing where a setting is needed first, or no engine runs. */
export interface Findings {
  inspection: Inspection | null;
  preview: SettingsPreview | null;
}

export type UploadState =
  | { step: "idle"; refusal: string | null }
  | { step: "reading"; file: File; done: number; total: number }
  | { step: "found"; file: File; findings: Findings }
  | { step: "legal"; file: File; findings: Findings }
  /** `waiting`: why nothing is sent just now, when it is tried again. */
  | { step: "sending"; file: File; done: number; total: number; waiting: string | null }
  | { step: "oops" };

const IDLE: UploadState = { step: "idle", refusal: null };

/** Looks into an opened file; columns beyond the limit need a range first, so the preview may be missing. */
async function look(opened: OpenFile): Promise<Findings> {
  const inspection = await opened.inspect();
  const preview = await opened.preview({}).catch((error: unknown) => {
    if (error instanceof EngineFailure) return null;
    throw error;
  });
  return { inspection, preview };
}

/** The way of a picked file: read here, shown, agreed to, sent. */
export function useUpload() {
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const opened = useRef<OpenFile | null>(null);
  const navigate = useNavigate();

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
        setState({ step: "found", file, findings: await look(opened.current) });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof EngineFailure) return setState({ step: "idle", refusal: error.message });
        // Without an engine in this browser the server looks at the file after the upload.
        opened.current = null;
        setState({ step: "legal", file, findings: { inspection: null, preview: null } });
      }
    },
    [stop],
  );

  const send = useCallback(
    async (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: "sending", file, done: 0, total: file.size, waiting: null });
      try {
        const id = await sendFile(
          file,
          (done, total, waiting) => setState({ step: "sending", file, done, total, waiting }),
          controller.signal,
        );
        if (opened.current) keepOpenFile(id, opened.current);
        opened.current = null;
        document.cookie = sentFileCookie(id);
        navigate(urls.setHeaderRow(id));
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof UploadWithoutId) return setState({ step: "oops" });
        const refusal = error instanceof UploadFailed ? error.message : UPLOAD_MESSAGES.failed;
        setState({ step: "idle", refusal });
      }
    },
    [navigate],
  );

  const agree = useCallback(
    () => setState((now) => (now.step === "found" ? { ...now, step: "legal" } : now)),
    [],
  );

  return { state, pick, agree, send, cancel };
}
