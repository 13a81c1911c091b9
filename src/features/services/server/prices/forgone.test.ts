import { expect, test } from "vitest";
import { forgoneCents } from "./forgone.ts";

const line = (serviceId: string, term: number, cents: bigint, afterCents: bigint, part = "term") => ({
  part: { serviceId, part, term, cents },
  afterCents,
});

test("of each part of a service the term that loses most counts, for a year, and no raise makes up for it", () => {
  expect(forgoneCents([])).toBe(0);
  expect(forgoneCents([line("a", 1, 490n, 480n), line("a", 12, 5_292n, 5_184n)])).toBe(120);
  expect(forgoneCents([line("a", 12, 5_292n, 0n), line("a", 24, 9_000n, 0n)])).toBe(5_292);
  expect(forgoneCents([line("a", 1, 490n, 0n), line("b", 1, 490n, 9_990n)])).toBe(5_880);
  expect(forgoneCents([line("a", 1, 300n, 200n, "one"), line("a", 1, 300n, 200n, "other")])).toBe(2_400);
});
