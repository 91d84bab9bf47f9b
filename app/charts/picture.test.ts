import { expect, it } from "vitest";
import { imagePixels } from "./picture";

it("an image has whole pixels, also where the names beside a chart take part of a pixel", () => {
  expect(imagePixels({ printFrame: { width: 284.8, height: 203 } })).toEqual({ width: 1139, height: 812 });
  expect(imagePixels({})).toEqual({ width: 2400, height: 1600 });
});
