import { Link, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Lock } from "~/components/icons";
import { dialogHref } from "../../project-search";
import { CHOSEN_ACTIONS, CHOSEN_FIELD, CHOSEN_LABELS } from "./chosen-form";

interface ChosenButtonsProps {
  projectId: string;
  /** Whether the plan allows columns made by rules. */
  canMakeColumns: boolean;
}

/** The buttons of a form with chosen rows. */
export function ChosenButtons({ projectId, canMakeColumns }: ChosenButtonsProps) {
  const { search } = useLocation();
  return CHOSEN_ACTIONS.map((action) =>
    action === "make-column" && !canMakeColumns ? (
      <Link
        key={action}
        to={dialogHref(projectId, search, "go-pro/", { right: "conditionalRecodes" })}
        preventScrollReset
        className="button"
        data-size="s"
      >
        <Lock size={12} aria-hidden /> {CHOSEN_LABELS[action]}
      </Link>
    ) : (
      <Button key={action} type="submit" size="s" name={CHOSEN_FIELD.action} value={action}>
        {CHOSEN_LABELS[action]}
      </Button>
    ),
  );
}
