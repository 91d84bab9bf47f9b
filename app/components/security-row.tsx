import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

interface SecurityRowProps {
  icon: ReactNode;
  name: ReactNode;
  children?: ReactNode;
  control: ReactNode;
}

/** The appearance of the icon of a line. */
export const ROW_ICON = {
  size: 18,
  "aria-hidden": true,
  className: "mt-0.5 flex-none text-ink-2",
} as const;

/** A line of a list of things that can be ended: an icon, a name with details, and a control at the right. */
export function SecurityRow({ icon, name, children, control }: SecurityRowProps) {
  return (
    <li className="security-row">
      {icon}
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <div className="text-s text-ink-2">{children}</div>
      </div>
      {control}
    </li>
  );
}

interface EndButtonProps {
  intent: string;
  fields: Readonly<Record<string, string>>;
  /** For screen readers: which of the many. */
  label: string;
  children: string;
}

/** Ends or removes one thing of a list. */
export function EndButton({ intent, fields, label, children }: EndButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} size="s" aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
