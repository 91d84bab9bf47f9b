import { dynamicView } from "../models/dynamic-view";

export const koyckregressionView = dynamicView("koyckregression", [
  "Koyck 1954: effects that fall geometrically. Instrument check: two-stage least squares with the X of the period before as instruments.",
]);
