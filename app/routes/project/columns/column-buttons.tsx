import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "~/components/button";
import {
  ArrowLeft,
  ArrowRight,
  CaseSensitive,
  Copy,
  Eye,
  EyeOff,
  ListOrdered,
  Trash2,
} from "~/components/icons";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { dialogHref } from "../../project-search";
import { INTENT, type ColumnIntent } from "./column-intents";

interface ColumnButtonsProps {
  projectId: string;
  column: ProjectColumn;
  isFirst: boolean;
  isLast: boolean;
}

/** Buttons and links that act on a column as a whole. */
export function ColumnButtons({ projectId, column, isFirst, isLast }: ColumnButtonsProps) {
  const { search } = useLocation();
  const isBusy = useNavigation().state !== "idle";
  const link = (path: string, label: string, icon: ReactNode, kind?: "danger") => (
    <LinkButton
      size="s"
      kind={kind}
      to={dialogHref(projectId, search, `columns/${column.column_index}/${path}/`)}
      preventScrollReset
      icon={icon}
    >
      {label}
    </LinkButton>
  );
  const button = (intent: ColumnIntent, label: string, icon: ReactNode, disabled = false) => (
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
      {button("move-left", "Move left", <ArrowLeft size={14} aria-hidden />, isFirst)}
      {button("move-right", "Move right", <ArrowRight size={14} aria-hidden />, isLast)}
      {button("duplicate", "Duplicate", <Copy size={14} aria-hidden />)}
      {column.hidden
        ? button("show", "Show", <Eye size={14} aria-hidden />)
        : button("hide", "Hide", <EyeOff size={14} aria-hidden />)}
      {link("categories", "Categories", <ListOrdered size={14} aria-hidden />)}
      {column.kind === "file" ? link("type", "Type", <CaseSensitive size={14} aria-hidden />) : null}
      {link("delete", "Delete", <Trash2 size={14} aria-hidden />, "danger")}
    </Form>
  );
}
