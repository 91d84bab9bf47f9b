import { Form, useLocation } from "@remix-run/react";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "~/lib/preferences";
import { urls } from "~/lib/urls";
import { forgetDrafts } from "./forget-drafts";
import { Menu, MenuButton } from "./menu";

export interface AccountUser {
  firstName: string;
  lastName: string;
  email: string;
  /** "Lite" or "PRO". */
  planName: string;
}

const THEMES: readonly { value: Theme | "system"; label: string; Icon: typeof Sun }[] = [
  { value: "system", label: "System", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
];

function initials({ firstName, lastName, email }: AccountUser): string {
  const letters = [firstName, lastName].map((name) => name.trim()[0] ?? "").join("");
  return (letters || email.slice(0, 2)).toUpperCase();
}

/** The menu of the account: name, e-mail, plan, theme and sign-out. */
export function AccountMenu({ user, theme }: { user: AccountUser; theme: Theme | null }) {
  const { pathname, search } = useLocation();
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
  return (
    <Menu
      label={`Account of ${name}`}
      side="rail"
      triggerClass="account-button"
      trigger={<span aria-hidden>{initials(user)}</span>}
    >
      <div className="grid gap-0.5 px-2.5 pb-2 pt-1.5">
        <p className="flex items-center justify-between gap-4 text-s font-semibold">
          {name}{" "}
          <span className="badge" data-kind="accent">
            {user.planName}
          </span>
        </p>
        <p className="text-xs text-ink-2">{user.email}</p>
      </div>
      <Form method="post" action={urls.theme} className="border-t border-line py-1" preventScrollReset>
        <p className="px-2.5 pb-0.5 pt-1 text-xs font-semibold text-ink-3">Theme</p>
        <input type="hidden" name="back" value={pathname + search} />
        {THEMES.map(({ value, label, Icon }) => (
          <MenuButton
            key={value}
            name="theme"
            value={value}
            icon={<Icon size={15} aria-hidden />}
            aria-pressed={(theme ?? "system") === value}
          >
            {label}
          </MenuButton>
        ))}
      </Form>
      <Form method="post" action={urls.logout} className="border-t border-line pt-1" onSubmit={forgetDrafts}>
        <MenuButton icon={<LogOut size={15} aria-hidden />}>Sign out</MenuButton>
      </Form>
    </Menu>
  );
}
