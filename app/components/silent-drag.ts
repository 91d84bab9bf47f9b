import type { DndContextProps } from "@dnd-kit/core";

/** Status lines say in our words what a move did. Without this the library announces every drag in its own. */
export const SILENT_DRAG: DndContextProps["accessibility"] = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};
