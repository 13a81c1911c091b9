import { expect, it } from "vitest";
import { chosenOf, inBatches, type Selection, withRow } from "./selection.ts";

const none: Selection<string> = new Set();

it("chooses rows and leaves them out again", () => {
  const both = withRow(withRow(none, "srv_a", true), "srv_b", true);
  expect([...withRow(both, "srv_a", false)]).toEqual(["srv_b"]);
  expect([...none]).toEqual([]);
});

it("acts on no row that a filter hides", () => {
  const both = withRow(withRow(none, "srv_a", true), "srv_b", true);
  expect(chosenOf([{ id: "srv_c" }, { id: "srv_b" }], both)).toEqual([{ id: "srv_b" }]);
});

it("asks for no more rows in one call than it takes", () => {
  expect(inBatches(["srv_a", "srv_b", "srv_c"], 2)).toEqual([["srv_a", "srv_b"], ["srv_c"]]);
  expect(inBatches([])).toEqual([]);
});
