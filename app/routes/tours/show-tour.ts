import { driver } from "driver.js";
import "driver.js/dist/driver.css";
import "./tour.css";
import type { TOUR_STEPS } from "./steps";

/**
 * Shows the steps one by one. The buttons of a step have the focus, Tab stays in it, the arrow keys change the step, and
 * Escape ends the tour; then the focus returns to where it was.
 *
 * @param onFinished called when the user has ended it, at whatever step
 * @returns a function that takes the tour away without finishing it
 */
export function showTour(steps: (typeof TOUR_STEPS)["home"], onFinished: () => void): () => void {
  const present = steps.flatMap(({ target, title, text }) => {
    const all = document.querySelectorAll<HTMLElement>(`[data-tour="${target}"]`);
    const element = [...all].find((each) => each.checkVisibility());
    return element === undefined ? [] : [{ element, popover: { title, description: text } }];
  });
  if (present.length === 0) return () => undefined;
  const before = document.activeElement;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const tour = driver({
    steps: present,
    animate: !reduced,
    showProgress: true,
    progressText: "{{current}} of {{total}}",
    nextBtnText: "Next",
    prevBtnText: "Back",
    doneBtnText: "Done",
    popoverClass: "tour",
    overlayOpacity: 0.35,
    stagePadding: 4,
    stageRadius: 8,
    disableActiveInteraction: true,
    onPopoverRender({ closeButton, nextButton }) {
      closeButton.setAttribute("aria-label", "End the tour");
      requestAnimationFrame(() => nextButton.focus({ preventScroll: true }));
    },
    // Called when the user ends the tour. The library leaves `onDestroyed` out while it moves to a step.
    onDestroyStarted() {
      tour.destroy();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      onFinished();
    },
  });
  tour.drive();
  return () => tour.destroy();
}
