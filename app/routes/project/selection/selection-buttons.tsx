import { Link, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Lock } from "~/components/icons";
import { dialogHref } from "../../project-search";
import { SELECTION_ACTIONS, SELECTION_FIELD, SELECTION_LABELS } from "./selection-form";

interface SelectionButtonsProps {
  projectId: string;
  /** Whether the plan allows columns made by rules. */
  canMakeColumns: boolean;
}

/** The buttons of a form with selected rows. */
export function SelectionButtons({ projectId, canMakeColumns }: SelectionButtonsProps) {
  const { search } = useLocation();
  return SELECTION_ACTIONS.map((action) =>
    action === "make-column" && !canMakeColumns ? (
      <Link
        key={action}
        to={dialogHref(projectId, search, "go-pro/", { right: "conditionalRecodes" })}
        preventScrollReset
        className="button"
        data-size="s"
      >
        <Lock size={12} aria-hidden /> {SELECTION_LABELS[action]}
      </Link>
    ) : (
      <Button key={action} type="submit" size="s" name={SELECTION_FIELD.action} value={action}>
        {SELECTION_LABELS[action]}
      </Button>
    ),
  );
}
