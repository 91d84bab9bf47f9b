import type { Prisma, Project } from "@prisma/client";

/** The JSON of a project, which can be large. Lists leave it out. */
export const PROJECT_CONTENTS = {
  settings: true,
  receipt: true,
  ownSettings: true,
  importPlan: true,
} satisfies Prisma.ProjectOmit;

/** A project in a list. */
export type ListedProject = Omit<Project, keyof typeof PROJECT_CONTENTS>;
