import type { MainNumbers } from "../main-numbers";
import { dynamicView } from "../models/dynamic-view";
import { numbersOfDynamics } from "../models/main-numbers";
import { dynamicProof } from "../models/proof";

export const view = dynamicView<"autoregression">("first");

export const proof = dynamicProof("first", { r: [], python: [] });

export const mainNumbers: MainNumbers<"autoregression"> = numbersOfDynamics;
