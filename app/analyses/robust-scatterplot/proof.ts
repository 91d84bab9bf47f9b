import { robustProof, withLowess } from "../models/proof";

export const robustScatterplotProof = withLowess(robustProof);
