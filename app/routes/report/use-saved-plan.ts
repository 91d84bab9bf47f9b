import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PlanContent, PlanPart, ReportPlan } from "~/services/report/report-plan";
import type { action } from "./joint-report.route";
import { afterIntent, FIELD, INTENT, partValue } from "./plan-form";

/** A pause in typing after which the report is saved. */
const PAUSE_MS = 600;

/** A part with an id that stays while it is moved. */
export type KeyedPart = PlanPart & { key: string };

function formOf({ title, parts }: PlanContent, version: number): URLSearchParams {
  const form = new URLSearchParams({
    [FIELD.title]: title,
    [FIELD.version]: String(version),
    [FIELD.quiet]: "1",
    [FIELD.intent]: INTENT.save,
  });
  for (const part of parts) {
    form.append(FIELD.part, partValue(part));
    if (part.kind === "text") form.append(FIELD.text, part.text);
  }
  return form;
}

const signatureOf = (plan: PlanContent) => formOf(plan, 0).toString();

/** Sends a report that was not saved yet when its page is left. */
function useLastSave(page: string, unsaved: () => URLSearchParams | null) {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    const send = () => {
      const form = latest.current();
      if (form !== null) navigator.sendBeacon(page, form);
    };
    window.addEventListener("pagehide", send);
    return () => {
      window.removeEventListener("pagehide", send);
      send();
    };
  }, [page]);
}

/**
 * The report as the user edits it, which saves itself after each action and after a pause in typing. One save at a
 * time, so that each has the version that the last one made.
 *
 * @param initial as loaded, or as it was sent without JavaScript
 * @param page the URL that saves it
 */
export function useSavedPlan(initial: ReportPlan, page: string) {
  const { submit, state, data } = useFetcher<typeof action>();
  const keysUsed = useRef(initial.parts.length);
  const [title, setTitle] = useState(initial.title);
  const [parts, setParts] = useState<KeyedPart[]>(() =>
    initial.parts.map((part, at) => ({ ...part, key: `part-${at}` })),
  );
  const [version, setVersion] = useState(initial.version);
  const [saved, setSaved] = useState(() => signatureOf(initial));
  /** The report that is on its way, and the one that was refused, which is not sent again until it is changed. */
  const [sent, setSent] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const current = signatureOf({ title, parts });
  const isWaiting = current !== saved && current !== refused;

  useEffect(() => {
    if (sent === null || state !== "idle" || data === undefined) return;
    setSent(null);
    if (data.errors.length > 0) return setRefused(sent);
    setVersion(data.version);
    setSaved(sent);
    setRefused(null);
  }, [sent, state, data]);

  useEffect(() => {
    if (!isWaiting || sent !== null) return;
    const timer = setTimeout(() => {
      setSent(current);
      submit(formOf({ title, parts }, version), { method: "post", action: page });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, sent, current, title, parts, version, submit, page]);

  useLastSave(page, () => (isWaiting && sent !== current ? formOf({ title, parts }, version) : null));

  const isSettled = useRef(true);
  isSettled.current = !isWaiting && sent === null;

  return {
    title,
    setTitle,
    parts,
    run: (intent: string) => {
      keysUsed.current += 1;
      const key = `part-${keysUsed.current}`;
      setParts((now) => afterIntent(now, intent, (part) => ({ ...part, key })));
    },
    write: (key: string, text: string) => {
      setParts((now) =>
        now.map((part) => (part.key === key && part.kind === "text" ? { ...part, text } : part)),
      );
    },
    version,
    isSaving: sent !== null || isWaiting,
    isSaved: current === saved,
    errors: refused === null ? [] : (data?.errors ?? []),
    /** Waits until what was typed is saved or refused. */
    settled: async () => {
      while (!isSettled.current) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / 4));
    },
  };
}
