import { Form, useLocation } from "@remix-run/react";
import { fullName, initialsOf } from "~/lib/person-name";
import type { Theme } from "~/lib/preferences";
import { urls } from "~/lib/urls";
import { Avatar } from "./avatar";
import { forgetDrafts } from "./forget-drafts";
import {
  BookOpen,
  LogOut,
  Mails,
  Monitor,
  Moon,
  ReceiptText,
  Sun,
  UserPlus,
  UserRound,
  UsersRound,
} from "./icons";
import { Menu, MenuButton, MenuLink } from "./menu";

export interface AccountUser {
  firstName: string;
  lastName: string;
  email: string;
  /** Address of the picture. */
  picture: string | null;
  /** "Lite" or "PRO". */
  planName: string;
  isStaff: boolean;
}

const THEMES: readonly { value: Theme | "system"; label: string; Icon: typeof Sun }[] = [
  { value: "system", label: "System", Icon: Monitor },
  { value: "light", label: "Light", Icon: Sun },
  { value: "dark", label: "Dark", Icon: Moon },
];

interface AccountMenuProps {
  user: AccountUser;
  /** Address of the account drawer over the current page. */
  accountHref: string;
  theme: Theme | null;
}

/** The menu of the account: name, e-mail, plan, theme and sign-out. */
export function AccountMenu({ user, accountHref, theme }: AccountMenuProps) {
  const { pathname, search } = useLocation();
  const name = fullName(user);
  return (
    <Menu
      label={`Account of ${name}`}
      side="rail"
      triggerClass="account-button"
      trigger={<Avatar picture={user.picture} initials={initialsOf(user)} size={34} />}
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
      <div className="border-t border-line py-1">
        <MenuLink to={accountHref} preventScrollReset icon={<UserRound size={15} aria-hidden />}>
          Account
        </MenuLink>
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
      {user.isStaff ? (
        <div className="border-t border-line py-1">
          <p className="px-2.5 pb-0.5 pt-1 text-xs font-semibold text-ink-3">Staff</p>
          <MenuLink to={urls.staff.users} icon={<UsersRound size={15} aria-hidden />}>
            Users
          </MenuLink>
          <MenuLink to={urls.addHelp.overview} icon={<BookOpen size={15} aria-hidden />}>
            Manage Help
          </MenuLink>
          <MenuLink to={urls.outbox} icon={<Mails size={15} aria-hidden />}>
            Outbox
          </MenuLink>
          <MenuLink to={urls.invite} icon={<UserPlus size={15} aria-hidden />}>
            Invite
          </MenuLink>
          <MenuLink to={urls.orders} icon={<ReceiptText size={15} aria-hidden />}>
            Orders
          </MenuLink>
        </div>
      ) : null}
      <Form method="post" action={urls.logout} className="border-t border-line pt-1" onSubmit={forgetDrafts}>
        <MenuButton icon={<LogOut size={15} aria-hidden />}>Sign out</MenuButton>
      </Form>
    </Menu>
  );
}
