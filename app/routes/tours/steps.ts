import type { TourName } from "~/services/users/tours.server";

interface TourStep {
  /** `data-tour` of the element that it points to. */
  target: string;
  title: string;
  text: string;
}

/** The steps of both tours. */
export const TOUR_STEPS: Readonly<Record<TourName, readonly TourStep[]>> = {
  home: [
    {
      target: "projects",
      title: "My projects",
      text: "Bring data in here, and find your datasets with their projects.",
    },
    {
      target: "analysis",
      title: "Stats",
      text: "Choose variables and functions of a project, and read the results.",
    },
    {
      target: "transform",
      title: "Transform",
      text: "Make new columns by formulas, or by rules with PRO.",
    },
    {
      target: "help",
      title: "Help",
      text: "Explains this page, every function and every term. Views shows this tour again.",
    },
  ],
  project: [
    {
      target: "mode-table",
      title: "Data Matrix View",
      text: "Shows the table of the project: sort, search, and open the menu of a column.",
    },
    {
      target: "mode-chart",
      title: "Analysis View",
      text: "Shows the results of the open analysis, one below the other.",
    },
    { target: "mode-both", title: "Multi View", text: "Shows the results with the table below them." },
  ],
};
