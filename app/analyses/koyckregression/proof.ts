import { dynamicProof } from "../models/proof";
import codeInPython from "./proof.py?raw";
import codeInR from "./proof.R?raw";

export const koyckregressionProof = dynamicProof("last", { r: [codeInR], python: [codeInPython] });
