import { expect, test } from "vitest";
import { ticketActs } from "./ticket-acts.ts";

const kinds = (...ticket: Parameters<typeof ticketActs>) => ticketActs(...ticket).map(({ kind }) => kind);

test("a closed ticket is neither held nor closed again", () => {
  expect(kinds({ state: "closed", mergedIntoId: null })).toEqual(["assign", "priority", "merge", "link"]);
});

test("one that is held goes on, one that is not may be held", () => {
  expect(kinds({ state: "held", mergedIntoId: null })).toContain("resume");
  expect(kinds({ state: "held", mergedIntoId: null })).not.toContain("hold");
  expect(kinds({ state: "open", mergedIntoId: null })).toContain("hold");
});

test("one that was joined into another is only linked", () => {
  expect(kinds({ state: "closed", mergedIntoId: "tkt_1" })).toEqual(["link"]);
});

test("no two acts have one key", () => {
  const keys = ticketActs({ state: "open", mergedIntoId: null }).map((act) => act.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
