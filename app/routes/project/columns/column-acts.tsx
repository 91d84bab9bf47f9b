import { Form, useLocation, useNavigation } from "@remix-run/react";
import { ArrowLeft, ArrowRight, CaseSensitive, Copy, Eye, EyeOff, ListOrdered, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/components/button";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { dialogHref } from "../project-search";
import { INTENT, type ColumnIntent } from "./column-intents";

interface ColumnActsProps {
  projectId: string;
  column: ProjectColumn;
  isFirst: boolean;
  isLast: boolean;
}

/** What can be done with a column as a whole. */
export function ColumnActs({ projectId, column, isFirst, isLast }: ColumnActsProps) {
  const { search } = useLocation();
  const isBusy = useNavigation().state !== "idle";
  const at = (path: string) => dialogHref(projectId, search, `columns/${column.column_index}/${path}/`);
  const act = (intent: ColumnIntent, label: string, icon: ReactNode, disabled = false) => (
    <Button
      type="submit"
      size="s"
      name={INTENT}
      value={intent}
      icon={icon}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
    >
      {label}
    </Button>
  );
  return (
    <Form method="post" className="column-acts" preventScrollReset aria-label="Column">
      {act("move-left", "Move left", <ArrowLeft size={14} aria-hidden />, isFirst)}
      {act("move-right", "Move right", <ArrowRight size={14} aria-hidden />, isLast)}
      {act("duplicate", "Duplicate", <Copy size={14} aria-hidden />)}
      {column.hidden
        ? act("show", "Show", <Eye size={14} aria-hidden />)
        : act("hide", "Hide", <EyeOff size={14} aria-hidden />)}
      <LinkButton
        size="s"
        to={at("categories")}
        preventScrollReset
        icon={<ListOrdered size={14} aria-hidden />}
      >
        Categories
      </LinkButton>
      {column.kind === "file" ? (
        <LinkButton
          size="s"
          to={at("type")}
          preventScrollReset
          icon={<CaseSensitive size={14} aria-hidden />}
        >
          Type
        </LinkButton>
      ) : null}
      <LinkButton
        size="s"
        kind="danger"
        to={at("delete")}
        preventScrollReset
        icon={<Trash2 size={14} aria-hidden />}
      >
        Delete
      </LinkButton>
    </Form>
  );
}
