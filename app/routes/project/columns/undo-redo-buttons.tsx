import { Form, useLocation, useNavigation } from "@remix-run/react";
import { IconButton } from "~/components/button";
import { Redo2, Undo2 } from "~/components/icons";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { dialogHref } from "../../project-search";

/** The field with the version of the columns that the user saw. */
export const VERSION_FIELD = "columns_version";

const TURNS = [
  { direction: "undo", word: "Undo", Icon: Undo2 },
  { direction: "redo", word: "Redo", Icon: Redo2 },
] as const;

interface UndoRedoButtonsProps {
  projectId: string;
  edits: ProjectColumns["acts"];
  columnsVersion: number;
}

/** Undo and redo of the edits on the columns; each names its edit as a hint. */
export function UndoRedoButtons({ projectId, edits, columnsVersion }: UndoRedoButtonsProps) {
  const { search } = useLocation();
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="turn-buttons">
      {TURNS.map(({ direction, word, Icon }) => {
        const name = edits[direction];
        return (
          <Form
            key={direction}
            method="post"
            action={dialogHref(projectId, search, `acts/${direction}/`)}
            preventScrollReset
          >
            <input type="hidden" name={VERSION_FIELD} value={columnsVersion} />
            <IconButton
              type="submit"
              size="s"
              hintSide="left"
              label={name === null ? `Nothing to ${direction}` : `${word}: ${name}`}
              disabled={name === null}
              aria-disabled={isBusy || undefined}
            >
              <Icon size={15} aria-hidden />
            </IconButton>
          </Form>
        );
      })}
    </div>
  );
}
