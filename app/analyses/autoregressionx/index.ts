import type { MainNumbers } from "../main-numbers";
import { dynamicView } from "../models/dynamic-view";
import { numbersOfDynamics } from "../models/main-numbers";
import { dynamicProof } from "../models/proof";

export const view = dynamicView<"autoregressionx">("first");

export const proof = dynamicProof("first", { r: [], python: [] });

export const mainNumbers: MainNumbers<"autoregressionx"> = numbersOfDynamics;
