import { createContext } from "react";

/** The nonce of the response's Content-Security-Policy; set on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
