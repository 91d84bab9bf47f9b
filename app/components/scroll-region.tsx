import type { ReactNode } from "react";

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Scrollable content. It is focusable, so that arrow keys scroll it. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must be scrollable by keyboard
    <div role="region" aria-label={label} tabIndex={0} className={`table-scroll ${className}`}>
      {children}
    </div>
  );
}
