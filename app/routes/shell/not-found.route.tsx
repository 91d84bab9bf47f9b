import { data } from "@remix-run/node";

/** Every address that is none: thrown from a route, so that the page has the root's data and hydrates as it was sent. */
export function loader(): never {
  throw data({ message: "Not found." }, { status: 404 });
}

export const action = loader;

/** Never seen: it makes this a page, which the error page of the root then replaces. */
export default function Nowhere() {
  return null;
}
