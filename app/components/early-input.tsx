import { useContext, useEffect } from "react";
import { NonceContext } from "./nonce";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** The controls that were changed before hydration, and the end of their recording. */
    earlyInput?: { controls: Set<EventTarget>; stop: () => void };
  }
}

/** Records which controls the user changes. */
const RECORDER = `(() => {
  const controls = new Set();
  const note = (event) => controls.add(event.target);
  const stop = () => ["input", "change"].forEach((type) => removeEventListener(type, note, true));
  ["input", "change"].forEach((type) => addEventListener(type, note, true));
  window.earlyInput = { controls, stop };
})();`;

/** Sets a text as the user's browser does: React takes an assignment to the element itself for its own. */
function setTextUnseen(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
}

/** Returns a function that repeats the user's change of a control; null if the control is unchanged. */
function changeOf(control: Control): (() => void) | null {
  if (control instanceof HTMLSelectElement) {
    const { value } = control;
    return () => {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    };
  }
  if (control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)) {
    if (control.checked === control.defaultChecked) return null;
    return () => {
      // React remembers what it finds: back to what the server sent, then a click.
      control.checked = control.defaultChecked;
      control.click();
    };
  }
  if (control.type === "file") return null;
  const text = control.value;
  return () => {
    control.value = control.defaultValue;
    setTextUnseen(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** Each change in a task of its own, as the user made them: the page has rendered one before the next comes. */
async function replay(changes: readonly (() => void)[]): Promise<void> {
  for (const change of changes) {
    await new Promise((resolve) => setTimeout(resolve));
    change();
  }
}

/**
 * Keeps what the user changes before React listens: the script, in the head, records it, and after hydration it is done once
 * more. React hears of no earlier change: the page would show it until its next render, and then forget it.
 */
export function EarlyInput() {
  const nonce = useContext(NonceContext);
  useEffect(() => {
    const early = window.earlyInput;
    if (early === undefined) return;
    delete window.earlyInput;
    early.stop();
    // Read at once: the next render puts the controls back to what React knows.
    const controls = [...early.controls].filter(isControl).filter(({ isConnected }) => isConnected);
    void replay(controls.map(changeOf).filter((change) => change !== null));
  }, []);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RECORDER }} />;
}
