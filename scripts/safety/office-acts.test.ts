import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("lets no act on money, orders or tasks name what is read again", () => {
  const acts =
    /"POST \/v2\/admin\/(?:approvals\/|orders\/|tasks\/|alarms\/|adjustments|bulk"|services\/|privacy\/erase|customers\/\{id\}\/erase)/;
  const files = globSync("src/{features/*/office,web/office}/**/*.{ts,tsx}");
  const acting = files.filter((file) => acts.test(readFileSync(file, "utf8")));
  expect(acting.length).toBeGreaterThan(5);
  expect(acting.filter((file) => readFileSync(file, "utf8").includes("invalidateQueries"))).toEqual([]);
});
