import { robustProof } from "../models/proof";

export const robustRegressionProof = robustProof;
