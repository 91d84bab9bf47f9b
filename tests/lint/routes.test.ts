import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const inTheTable = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+\.tsx?)"/g)].map(
  ([, file]) => `app/${file}`,
);
const onDisk = readdirSync("app/routes", { recursive: true, encoding: "utf8" }).map(
  (file) => `app/routes/${file}`,
);

it("every file that answers an address is NAME.route.ts(x), and every such file has an address", () => {
  expect(inTheTable.length).toBeGreaterThan(50);
  expect([...new Set(inTheTable)].sort()).toEqual(
    onDisk.filter((file) => /\.route\.tsx?$/.test(file)).sort(),
  );
});
