import { dynamicProof } from "../models/proof";

export const autoregressionxProof = dynamicProof("first", { r: [], python: [] });
