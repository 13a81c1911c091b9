import { expect, it } from "vitest";
import { chosenOf, inBatches, type Selection, withRow } from "./selection.ts";

const none: Selection<string> = new Set();

it("selects and deselects rows", () => {
  const both = withRow(withRow(none, "srv_a", true), "srv_b", true);
  expect([...withRow(both, "srv_a", false)]).toEqual(["srv_b"]);
  expect([...none]).toEqual([]);
});

it("does not act on rows that a filter hides", () => {
  const both = withRow(withRow(none, "srv_a", true), "srv_b", true);
  expect(chosenOf([{ id: "srv_c" }, { id: "srv_b" }], both)).toEqual([{ id: "srv_b" }]);
});

it("sends no more rows in one call than it accepts", () => {
  expect(inBatches(["srv_a", "srv_b", "srv_c"], 2)).toEqual([["srv_a", "srv_b"], ["srv_c"]]);
  expect(inBatches([])).toEqual([]);
});
