/** The form field of Cancel that names the page to go back to, if it is not the project's. */
export const FROM = { name: "from", transform: "transform" } as const;
