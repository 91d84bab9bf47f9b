import { dynamicProof } from "../models/proof";

export const autoregressionProof = dynamicProof("first", { r: [], python: [] });
