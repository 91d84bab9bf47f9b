import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Theme } from "~/lib/preferences";
import { urls } from "~/lib/urls";
import { AccountMenu, type AccountUser } from "./account-menu";
import { Brand } from "./brand";
import {
  ChartNoAxesColumn,
  ChartScatter,
  CircleHelp,
  FolderOpen,
  PanelBottom,
  ShieldCheck,
  SquareFunction,
  Table2,
} from "./icons";
import { useHydrated } from "./use-hydrated";

/** The parts of the project page that are shown: its data, its results, or both. */
export type DisplayMode = "table" | "chart" | "both";

const MODES: readonly { mode: DisplayMode; label: string; Icon: typeof Table2 }[] = [
  { mode: "table", label: "Table", Icon: Table2 },
  { mode: "chart", label: "Chart", Icon: ChartNoAxesColumn },
  { mode: "both", label: "Table and chart", Icon: PanelBottom },
];

interface RailLinkProps {
  /** The step of a tour that points to it. */
  tour: string;
  to: string;
  icon: ReactNode;
  current: boolean;
  /** Why the link is disabled; `null` when it is not. */
  disabledBecause?: string | null;
  children: ReactNode;
}

function RailLink({ tour, to, icon, current, disabledBecause = null, children }: RailLinkProps) {
  if (disabledBecause !== null) {
    return (
      <span className="rail-link" data-tour={tour} aria-disabled="true" role="link" title={disabledBecause}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className="rail-link" data-tour={tour} aria-current={current ? "page" : undefined}>
      {icon}
      {children}
    </Link>
  );
}

/** The display modes of the open project. */
export interface RailLayout {
  mode: DisplayMode;
  hrefOf: (mode: DisplayMode) => string;
}

/** The links to the display modes: in the navigation, or in narrow windows in the header of the project. */
export function LayoutModes({ layout, className }: { layout: RailLayout; className: string }) {
  return (
    <ul className={className} aria-label="Layout">
      {MODES.map(({ mode, label, Icon }) => (
        <li key={mode}>
          <Link
            to={layout.hrefOf(mode)}
            aria-label={label}
            aria-current={layout.mode === mode ? "true" : undefined}
            data-hint={label}
            data-hint-side="right"
            data-tour={`mode-${mode}`}
            className="icon-button"
            preventScrollReset
          >
            <Icon size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The entries of the navigation; none of them leads to "account", a page of the account, or "shared", a shared result. */
export type RailPage = "home" | "analysis" | "transform" | "staff" | "help" | "account" | "shared";

/** The help next to the page. */
interface RailHelp {
  /** The help for this page, as a page of its own. */
  href: string;
  /** Id of the panel. */
  panelId: string;
  isOpen: boolean;
  toggle: () => void;
}

interface RailProps {
  page: RailPage;
  /** The project of the page, which Analysis and Transform then open. */
  projectId: string | null;
  user: AccountUser;
  accountHref: string;
  theme: Theme | null;
  hasProject: boolean;
  layout: RailLayout | null;
  help: RailHelp;
}

/** Opens and closes the panel; a link to the same text without JavaScript, and on the pages of the help. */
function HelpToggle({ help, current }: { help: RailHelp; current: boolean }) {
  const hydrated = useHydrated();
  const icon = <CircleHelp size={20} aria-hidden />;
  if (!hydrated || current) {
    return (
      <RailLink tour="help" to={help.href} current={current} icon={icon}>
        Help
      </RailLink>
    );
  }
  return (
    <button
      type="button"
      className="rail-link"
      data-tour="help"
      aria-expanded={help.isOpen}
      aria-controls={help.isOpen ? help.panelId : undefined}
      onClick={help.toggle}
    >
      {icon}
      Help
    </button>
  );
}

/** The navigation at the left. */
export function Rail({ page, projectId, user, accountHref, theme, hasProject, layout, help }: RailProps) {
  return (
    <nav className="rail" aria-label="Main">
      <Link to={urls.home} aria-label="Estimand, home" className="rail-brand">
        <Brand />
      </Link>
      <RailLink
        tour="projects"
        to={urls.home}
        current={page === "home"}
        icon={<FolderOpen size={20} aria-hidden />}
      >
        My projects
      </RailLink>
      <RailLink
        tour="analysis"
        to={projectId === null ? urls.latestProject : urls.project(projectId)}
        current={page === "analysis"}
        disabledBecause={hasProject ? null : "No project yet."}
        icon={<ChartScatter size={20} aria-hidden />}
      >
        Analysis
      </RailLink>
      <RailLink
        tour="transform"
        to={projectId === null ? urls.latestTransform : urls.transform(projectId)}
        current={page === "transform"}
        disabledBecause={hasProject ? null : "No project yet."}
        icon={<SquareFunction size={20} aria-hidden />}
      >
        Transform
      </RailLink>
      {layout ? <LayoutModes layout={layout} className="rail-modes" /> : null}
      {user.isStaff ? (
        <RailLink
          tour="staff"
          to={urls.staff.users}
          current={page === "staff"}
          icon={<ShieldCheck size={20} aria-hidden />}
        >
          Staff
        </RailLink>
      ) : null}
      <div className="rail-foot">
        <HelpToggle help={help} current={page === "help"} />
        <AccountMenu user={user} accountHref={accountHref} theme={theme} />
      </div>
    </nav>
  );
}
