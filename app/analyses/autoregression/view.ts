import { dynamicView } from "../models/dynamic-view";

export const autoregressionView = dynamicView("autoregression");
