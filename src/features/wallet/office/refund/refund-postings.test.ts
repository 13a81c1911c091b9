import { expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { endGivesCents } from "../../rules.ts";
import { refundPostings } from "./refund-postings.ts";

const own = encodeId("order", "01890000-0000-7000-8000-000000000001");
const other = encodeId("order", "01890000-0000-7000-8000-000000000002");

const quote = (debtCents: number) => ({
  order: { id: own },
  tax: null,
  wallet: { balanceCents: 1000, debtCents },
  lines: [
    {
      lineId: 1,
      sku: "server:x",
      label: "X",
      paidCents: 980,
      refundedCents: 0,
      leftCents: 980,
      unusedCents: 947,
    },
  ],
  service: {
    type: "server" as const,
    id: encodeId("server", "01890000-0000-7000-8000-000000000003"),
    name: "shop-db",
    state: "running" as const,
    canEnd: true,
    otherOrdersCents: 300,
    endOrders: [
      { id: own, cents: 947, tax: null },
      { id: other, cents: 300, tax: null },
    ],
    formerCents: 50,
  },
});

test("lines and each order's days are transactions of their own, and add up to what the page says", () => {
  const asked = { linesCents: 400, givesDays: true, formerCents: 50 };
  const postings = refundPostings(quote(0), asked);
  expect(postings.map(({ kind, cents, balance }) => [kind, cents, balance?.after ?? null])).toEqual([
    ["lines", 400, 1400],
    ["end", 547, 1947],
    ["end", 300, 2247],
    ["former", 50, null],
  ]);
  expect(postings[2]?.orderId).toBe(other);
  const moved = postings.reduce((sum, { kind, cents }) => sum + (kind === "former" ? 0 : cents), 0);
  expect(moved).toBe(400 + endGivesCents(quote(0), 400));
});

test("a debt is paid after each credit, until there is none", () => {
  const postings = refundPostings(quote(500), { linesCents: 400, givesDays: true, formerCents: 0 });
  expect(postings.map(({ kind, cents, balance }) => [kind, cents, balance?.after])).toEqual([
    ["lines", 400, 1400],
    ["debt", 400, 1000],
    ["end", 547, 1547],
    ["debt", 100, 1447],
    ["end", 300, 1747],
  ]);
});

test("while the service goes on, or its days are kept, the lines alone move", () => {
  expect(refundPostings(quote(0), { linesCents: 400, givesDays: false, formerCents: 0 })).toHaveLength(1);
});

test("each transaction takes its share of the order's tax out of that tax's account, to the cent in all", () => {
  const tax = { account: "tax:FR:2000", taxCents: 163, grossCents: 980, refundedCents: 0 };
  const taxed = { ...quote(0), tax };
  const service = { ...taxed.service, endOrders: [{ id: own, cents: 980, tax }] };
  const lines = taxed.lines.map((line) => ({ ...line, unusedCents: 980 }));
  const asked = { linesCents: 333, givesDays: true, formerCents: 0 };
  const postings = refundPostings({ ...taxed, service, lines }, asked);
  expect(postings.map(({ cents, tax: part }) => [cents, part])).toEqual([
    [333, { account: "tax:FR:2000", cents: 55 }],
    [647, { account: "tax:FR:2000", cents: 108 }],
  ]);
});
