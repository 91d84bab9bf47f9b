import { Form, useLocation } from "@remix-run/react";
import {
  ArrowDown,
  ArrowUp,
  Columns3,
  Copy,
  Ellipsis,
  FilePenLine,
  Link2,
  Lock,
  Trash2,
} from "~/components/icons";
import { Menu, MenuButton, MenuLink } from "~/components/menu";
import { urls } from "~/lib/urls";
import { dialogHref, projectHref } from "../../project-search";
import type { CardMove } from "./card-order";

interface AnalysisMenuProps {
  projectId: string;
  id: string | null;
  name: string;
  /** Whether the plan does not have such analyses, so that it cannot be duplicated. */
  isLocked: boolean;
  /** The moves of an analysis by one position in the list of analyses. */
  moves?: { up: CardMove | null; down: CardMove | null };
  onMove?: (move: CardMove) => void;
}

const STEPS = [
  { step: "up", label: "Move Up", Icon: ArrowUp },
  { step: "down", label: "Move Down", Icon: ArrowDown },
] as const;

/** Moves the analysis by one position. Without JavaScript they are form posts. */
function MoveItems({
  moves,
  onMove,
  at,
}: Pick<AnalysisMenuProps, "moves" | "onMove"> & { at: (path: string) => string }) {
  return STEPS.map(({ step, label, Icon }) => {
    const move = moves?.[step];
    if (!move) return null;
    return (
      <Form
        key={step}
        method="post"
        action={at(`analyses/${move.id}/move/`)}
        onSubmit={(event) => {
          if (!onMove) return;
          event.preventDefault();
          onMove(move);
        }}
      >
        <input type="hidden" name={move.side} value={move.neighbour} />
        <MenuButton icon={<Icon size={15} aria-hidden />}>{label}</MenuButton>
      </Form>
    );
  });
}

/** The actions on an analysis. One that was never applied can only be discarded. */
export function AnalysisMenu({ projectId, id, name, isLocked, moves, onMove }: AnalysisMenuProps) {
  const { search } = useLocation();
  const at = (path: string) => dialogHref(projectId, search, path);
  return (
    <Menu label={`Menu of analysis ${name}`} trigger={<Ellipsis size={17} aria-hidden />}>
      {id === null ? (
        <>
          <MenuLink
            to={projectHref(projectId, search, { dialog: "rename" })}
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename Analysis
          </MenuLink>
          <MenuLink
            to={projectHref(projectId, search, { dialog: "discard" })}
            danger
            preventScrollReset
            icon={<Trash2 size={15} aria-hidden />}
          >
            Discard Analysis
          </MenuLink>
        </>
      ) : (
        <>
          <MenuLink
            to={at(`analyses/${id}/rename/`)}
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename Analysis
          </MenuLink>
          {isLocked ? (
            <MenuLink to={at("go-pro/")} preventScrollReset icon={<Lock size={15} aria-hidden />}>
              Duplicate Analysis (PRO)
            </MenuLink>
          ) : (
            <Form method="post" action={at(`analyses/${id}/duplicate/`)}>
              <MenuButton icon={<Copy size={15} aria-hidden />}>Duplicate Analysis</MenuButton>
            </Form>
          )}
          <MenuLink to={urls.compare.with(projectId, id)} icon={<Columns3 size={15} aria-hidden />}>
            Compare
          </MenuLink>
          <MenuLink
            to={at(`analyses/${id}/links/`)}
            preventScrollReset
            icon={<Link2 size={15} aria-hidden />}
          >
            Share a Link
          </MenuLink>
          <MoveItems moves={moves} onMove={onMove} at={at} />
          <MenuLink
            to={at(`analyses/${id}/delete/`)}
            danger
            preventScrollReset
            icon={<Trash2 size={15} aria-hidden />}
          >
            Delete Analysis
          </MenuLink>
        </>
      )}
    </Menu>
  );
}
