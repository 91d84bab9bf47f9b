import { leastSquaresProof, withLowess } from "../models/proof";

export const scatterplotProof = withLowess(leastSquaresProof);
