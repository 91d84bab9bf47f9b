/** After so long a wait the user is told that it may take longer still. */
export const DELAYED_AFTER_MS = 60_000;
