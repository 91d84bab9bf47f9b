import { leastSquaresProof } from "../models/proof";

export const regressionProof = leastSquaresProof;
