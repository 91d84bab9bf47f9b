import { createContext } from "react";

/** The nonce of this answer's Content-Security-Policy; the server provides it, the browser has none. */
export const NonceContext = createContext<string | undefined>(undefined);
