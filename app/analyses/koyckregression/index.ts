import type { MainNumbers } from "../main-numbers";
import { dynamicView } from "../models/dynamic-view";
import { numbersOfDynamics } from "../models/main-numbers";
import { dynamicProof } from "../models/proof";
import codeInR from "./proof.R?raw";
import codeInPython from "./proof.py?raw";

export const view = dynamicView<"koyckregression">("last", [
  "Koyck 1954: effects that fall geometrically. Instrument check: two-stage least squares with the X of the period before as instruments.",
]);

export const proof = dynamicProof("last", { r: [codeInR], python: [codeInPython] });

export const mainNumbers: MainNumbers<"koyckregression"> = numbersOfDynamics;
