import { expect, test } from "vitest";
import { stillNamed } from "./still-named.ts";

test("what an earlier search found is offered only where the present words name it", () => {
  const found = [{ name: "northpier-web" }, { name: "ledger-db" }];
  expect(stillNamed(found, "North")).toEqual([{ name: "northpier-web" }]);
  expect(stillNamed(found, "relay")).toEqual([]);
  expect(stillNamed(found, "")).toEqual(found);
});
