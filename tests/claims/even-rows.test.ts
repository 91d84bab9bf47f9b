import { describe } from "vitest";
import { testRows } from "./test-rows";

describe("the claims of sentences, in the even rows", () => {
  testRows("even");
});
