/** The form field of Cancel that names the page to go back to, if it is not the project's. */
export const RETURN_TO_FIELD = { name: "from", transform: "transform" } as const;
