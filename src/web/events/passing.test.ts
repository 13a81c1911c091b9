import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEventParser } from "#src/web/api/parse-event-stream.ts";
import { onPassing, type Passing } from "./passing.ts";

const typing = { id: "one", by: "staff", doing: "typing", until: "2026-11-20T13:44:06.000Z" } as const;
const page = new EventTarget();
const pass = (name: string, detail: unknown) => page.dispatchEvent(new CustomEvent(name, { detail }));

beforeAll(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterAll(() => vi.unstubAllGlobals());

test("hands what passes to those who follow its name, until they stop", () => {
  const seen: Passing[] = [];
  const stop = onPassing("support.typing", (passing) => seen.push(passing));
  pass("support.typing", JSON.stringify(typing));
  pass("other.typing", JSON.stringify(typing));
  stop();
  pass("support.typing", JSON.stringify(typing));
  expect(seen).toEqual([typing]);
});

test("drops what it cannot read", () => {
  const seen: Passing[] = [];
  const stop = onPassing("support.typing", (passing) => seen.push(passing));
  for (const data of ["{", "null", "{}", 7, JSON.stringify({ ...typing, until: "soon" })])
    pass("support.typing", data);
  stop();
  expect(seen).toEqual([]);
});

test("events that are read again have no data here", () => {
  const parse = createEventParser();
  const [event, passing] = parse(
    `id: 12-3\nevent: payments.seen.v1\ndata: {"paymentId":"pay_1"}\n\nevent: support.typing\ndata: ${JSON.stringify(typing)}\n\n`,
  );
  expect(event).toEqual({ name: "payments.seen.v1", id: "12-3" });
  expect(passing).toEqual({ name: "support.typing", id: "12-3", data: JSON.stringify(typing) });
});
