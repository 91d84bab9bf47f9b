import { Link } from "@remix-run/react";
import {
  ChartNoAxesColumn,
  ChartScatter,
  FolderOpen,
  PanelBottom,
  SquareFunction,
  Table2,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Theme } from "~/lib/preferences";
import { urls } from "~/lib/urls";
import { AccountMenu, type AccountUser } from "./account-menu";
import { Brand } from "./brand";

/** What the project page shows: its data, its results, or both. */
export type DisplayMode = "table" | "chart" | "both";

const MODES: readonly { mode: DisplayMode; label: string; Icon: typeof Table2 }[] = [
  { mode: "table", label: "Table", Icon: Table2 },
  { mode: "chart", label: "Chart", Icon: ChartNoAxesColumn },
  { mode: "both", label: "Table and chart", Icon: PanelBottom },
];

interface RailLinkProps {
  to: string;
  icon: ReactNode;
  current: boolean;
  /** Why the link is disabled; `null` when it is not. */
  disabledBecause?: string | null;
  children: ReactNode;
}

function RailLink({ to, icon, current, disabledBecause = null, children }: RailLinkProps) {
  if (disabledBecause !== null) {
    return (
      <span className="rail-link" aria-disabled="true" role="link" title={disabledBecause}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <Link to={to} className="rail-link" aria-current={current ? "page" : undefined}>
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

/** The entries of the navigation. */
export type RailPlace = "home" | "analysis" | "transform";

interface RailProps {
  place: RailPlace;
  /** The project of the page, which Analysis and Transform then open. */
  projectId: string | null;
  user: AccountUser;
  theme: Theme | null;
  hasProject: boolean;
  layout: RailLayout | null;
}

/** The navigation at the left. */
export function Rail({ place, projectId, user, theme, hasProject, layout }: RailProps) {
  return (
    <nav className="rail" aria-label="Main">
      <Link to={urls.home} aria-label="Estimand, home" className="rail-brand">
        <Brand />
      </Link>
      <RailLink to={urls.home} current={place === "home"} icon={<FolderOpen size={20} aria-hidden />}>
        My projects
      </RailLink>
      <RailLink
        to={projectId === null ? urls.latestProject : urls.project(projectId)}
        current={place === "analysis"}
        disabledBecause={hasProject ? null : "No project yet."}
        icon={<ChartScatter size={20} aria-hidden />}
      >
        Analysis
      </RailLink>
      <RailLink
        to={projectId === null ? urls.latestTransform : urls.transform(projectId)}
        current={place === "transform"}
        disabledBecause={hasProject ? null : "No project yet."}
        icon={<SquareFunction size={20} aria-hidden />}
      >
        Transform
      </RailLink>
      {layout ? (
        <ul className="rail-modes" aria-label="Layout">
          {MODES.map(({ mode, label, Icon }) => (
            <li key={mode}>
              <Link
                to={layout.hrefOf(mode)}
                aria-label={label}
                aria-current={layout.mode === mode ? "true" : undefined}
                data-hint={label}
                data-hint-side="right"
                className="icon-button"
                preventScrollReset
              >
                <Icon size={18} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="rail-account">
        <AccountMenu user={user} theme={theme} />
      </div>
    </nav>
  );
}
