import { dynamicView } from "../models/dynamic-view";

export const autoregressionxView = dynamicView("autoregressionx");
