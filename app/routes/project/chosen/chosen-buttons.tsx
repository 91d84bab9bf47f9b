import { Link, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Lock } from "~/components/icons";
import { dialogHref } from "../../project-search";
import { CHOSEN_ACTS, CHOSEN_FIELD, CHOSEN_LABELS } from "./chosen-form";

interface ChosenButtonsProps {
  projectId: string;
  /** Whether the plan allows columns made by rules. */
  canMakeColumns: boolean;
}

/** The buttons of a form with chosen rows. */
export function ChosenButtons({ projectId, canMakeColumns }: ChosenButtonsProps) {
  const { search } = useLocation();
  return CHOSEN_ACTS.map((act) =>
    act === "make-column" && !canMakeColumns ? (
      <Link
        key={act}
        to={dialogHref(projectId, search, "go-pro/", { right: "conditionalRecodes" })}
        preventScrollReset
        className="button"
        data-size="s"
      >
        <Lock size={12} aria-hidden /> {CHOSEN_LABELS[act]}
      </Link>
    ) : (
      <Button key={act} type="submit" size="s" name={CHOSEN_FIELD.act} value={act}>
        {CHOSEN_LABELS[act]}
      </Button>
    ),
  );
}
