import { data } from "@remix-run/node";

/** All unknown URLs. The 404 is thrown from a route, so that the page has the root's data and hydrates. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

/** Never rendered. A component makes this a page route, so that the root's error boundary answers. */
export default function Nowhere() {
  return null;
}
