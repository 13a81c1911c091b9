import { expect, test } from "vitest";
import { byTrouble, matching, type Pickable, type PickMark } from "./pickable.ts";

const thing = (label: string, mark: PickMark, day: number): Pickable => ({
  thing: { kind: "server", id: `srv_${label}` },
  label,
  detail: "198.51.100.8",
  mark,
  at: `2026-11-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});
const names = (things: readonly Pickable[]) => things.map(({ label }) => label);

test("what is in trouble comes first, and of alike things the newest", () => {
  const things = [thing("a", "ok", 1), thing("b", "bad", 1), thing("c", "ok", 9), thing("d", "warn", 1)];
  expect(names(byTrouble(things))).toEqual(["b", "d", "c", "a"]);
});

test("finds by a part of name or address", () => {
  const things = [thing("db-replica", "ok", 1), thing("web", "ok", 1)];
  expect(names(matching(things, "REPL"))).toEqual(["db-replica"]);
  expect(names(matching(things, " 100.8"))).toEqual(["db-replica", "web"]);
  expect(names(matching(things, ""))).toEqual(["db-replica", "web"]);
});
