import type { ReactNode } from "react";

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Content wider or taller than its room; it takes the focus, so that arrow keys scroll it. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards must be able to scroll it
    <div role="region" aria-label={label} tabIndex={0} className={`table-scroll ${className}`}>
      {children}
    </div>
  );
}
