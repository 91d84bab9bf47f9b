import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons";

const ICONS = { info: Info, warn: TriangleAlert, bad: CircleAlert, good: CircleCheck };

interface NoticeProps {
  kind: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  /** Announces the notice at once when it appears. */
  alert?: boolean;
  className?: string;
}

/** A sentence that must not be missed, with an icon so that colour is not its only sign. */
export function Notice({ kind, title, children, alert = false, className = "" }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={`notice ${className}`} data-kind={kind} role={alert ? "alert" : undefined}>
      <Icon aria-hidden size={16} className="mt-[1px] flex-none" />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
