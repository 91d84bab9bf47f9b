import { useEffect } from "react";
import type { TourName } from "~/services/users/tours.server";
import { TOUR_STEPS } from "./steps";

/** Stores that a tour was finished. It is shown again if this fails, which does no harm. */
async function storeFinished(tour: TourName): Promise<void> {
  await fetch("/api/v1/users/defaults/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: `onboarding_${tour}`, value: "finish" }),
  }).catch(() => undefined);
}

/** Shows a tour once. The library is loaded only by those who have not finished it. */
export function Tour({ name }: { name: TourName }) {
  useEffect(() => {
    let cancel: (() => void) | null = null;
    let dialogs: MutationObserver | null = null;
    let isOver = false;
    const end = () => {
      isOver = true;
      dialogs?.disconnect();
    };
    void import("./show-tour").then(({ showTour }) => {
      if (isOver) return;
      // A tour below a dialog could not be reached, and would keep the pointer from the dialog: it waits.
      const update = () => {
        if (document.querySelector("dialog[open]") !== null) {
          cancel?.();
          cancel = null;
        } else {
          cancel ??= showTour(TOUR_STEPS[name], () => {
            end();
            void storeFinished(name);
          });
        }
      };
      dialogs = new MutationObserver(update);
      dialogs.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ["open"],
      });
      update();
    });
    return () => {
      end();
      cancel?.();
    };
  }, [name]);
  return null;
}
