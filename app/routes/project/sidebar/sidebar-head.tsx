import { Form, useLocation } from "@remix-run/react";
import { Button, IconButton } from "~/components/button";
import { PanelLeftClose, PanelLeftOpen } from "~/components/icons";
import { urls } from "~/lib/urls";
import { FIELD } from "../draft/sidebar-form";
import { FORM_ID } from "./analysis-form";

/** A longer name of an analysis is cut to this many characters. */
const NAME_LENGTH = 18;

/** Id of the APPLY button of a collapsed sidebar. */
export const FOLDED_APPLY_ID = "apply-folded";

export function shortName(name: string): string {
  return name.length <= NAME_LENGTH ? name : `${name.slice(0, NAME_LENGTH)}...`;
}

/** Collapses and expands the sidebar of a wide window. Without JavaScript it is a form post. */
export function FoldButton({ isFolded, onFold }: { isFolded: boolean; onFold: (isFolded: boolean) => void }) {
  const { pathname, search } = useLocation();
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <Form
      method="post"
      action={urls.sidebar}
      className="sidebar-fold"
      onSubmit={(event) => {
        event.preventDefault();
        onFold(!isFolded);
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        name="folded"
        value={isFolded ? "no" : "yes"}
        label={isFolded ? "Expand sidebar" : "Collapse sidebar"}
        hintSide={isFolded ? "right" : "left"}
        aria-expanded={!isFolded}
      >
        <Icon size={17} aria-hidden />
      </IconButton>
    </Form>
  );
}

interface FoldedAnalysisProps {
  name: string;
  gist: string;
  /** Whether there are unapplied changes. */
  isChanged: boolean;
  /** Whether the analysis has a form that can be applied. */
  canApply: boolean;
  isApplying: boolean;
}

/** The parts that a collapsed sidebar still shows: the open analysis, and APPLY. */
export function FoldedAnalysis({ name, gist, isChanged, canApply, isApplying }: FoldedAnalysisProps) {
  return (
    <div className="sidebar-folded">
      <p className="sidebar-title" title={name}>
        <strong>{shortName(name)}</strong>
        {gist === "" ? null : <span className="analysis-summary">{gist}</span>}
      </p>
      {canApply ? (
        <Button
          type="submit"
          form={FORM_ID}
          id={FOLDED_APPLY_ID}
          kind="primary"
          size="s"
          name={FIELD.intent}
          value="apply"
          aria-disabled={isApplying || undefined}
        >
          {isChanged ? "APPLY (1)" : "APPLY"}
        </Button>
      ) : null}
    </div>
  );
}
