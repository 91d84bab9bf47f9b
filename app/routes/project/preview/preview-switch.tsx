import { useSidebar } from "../sidebar/sidebar-context";

/** Turns previews on and off. Without JavaScript there are none. */
export function PreviewSwitchField() {
  const { previewChoice: choice, choosePreview } = useSidebar();
  if (choice === null) return null;
  return (
    <div className="needs-js grid gap-1">
      <label className="option">
        <input
          type="checkbox"
          className="switch"
          checked={choice === "on"}
          onChange={(event) => choosePreview(event.target.checked ? "on" : "off")}
        />
        Preview while choosing
      </label>
      {choice === "slow" ? (
        <p role="status" className="field-hint">
          Turned off: two previews in a row took this browser more than a second. APPLY computes on the
          server.
        </p>
      ) : null}
    </div>
  );
}
