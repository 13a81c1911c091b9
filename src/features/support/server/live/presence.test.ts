import { expect, test } from "vitest";
import { Presence, shownMs } from "./presence.ts";

const start = 1_800_000_000_000;

function presenceWith(...said: readonly { readonly doing: "typing" | "reading"; readonly atMs: number }[]) {
  const presence = new Presence();
  for (const { doing, atMs } of said)
    presence.note({
      customerId: "customer",
      ticketId: "ticket",
      by: "staff",
      personId: "ann",
      doing,
      untilMs: start + atMs + shownMs,
    });
  return (atMs: number) => presence.at(start + atMs, "ticket").map(({ doing }) => doing);
}

test("who writes is shown as writing, also when their page says meanwhile that it is read", () => {
  const at = presenceWith({ doing: "typing", atMs: 0 }, { doing: "reading", atMs: 4000 });
  expect(at(4500)).toEqual(["typing"]);
  expect(at(shownMs + 1)).toEqual(["reading"]);
  expect(at(4000 + shownMs)).toEqual([]);
});

test("what is said while a request runs is shown in its answer", () => {
  expect(presenceWith({ doing: "reading", atMs: 20 })(0)).toEqual(["reading"]);
});

test("what was said before the clock was set back is shown no more", () => {
  expect(presenceWith({ doing: "reading", atMs: 3_600_000 })(0)).toEqual([]);
});
