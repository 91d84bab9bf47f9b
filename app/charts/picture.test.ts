import { expect, it } from "vitest";
import { imagePixels, printCaption } from "./picture";

it("an image has whole pixels, also where the names beside a chart take part of a pixel", () => {
  expect(imagePixels({ printFrame: { width: 284.8, height: 203 } })).toEqual({ width: 1139, height: 812 });
  expect(imagePixels({})).toEqual({ width: 2400, height: 1600 });
});

it("a report has the text below a chart that needs no drawing", () => {
  const caption = () => "Dashed: the start.";
  expect(printCaption({ standsAlone: true, caption })).toBe("Dashed: the start.");
  expect(printCaption({ standsAlone: true })).toBeNull();
  expect(printCaption({ caption })).toBeNull();
});
