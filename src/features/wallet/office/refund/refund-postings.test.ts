import { expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { endGivesCents } from "../../rules.ts";
import { refundPostings } from "./refund-postings.ts";

const own = encodeId("order", "01890000-0000-7000-8000-000000000001");
const other = encodeId("order", "01890000-0000-7000-8000-000000000002");

const quote = (debtCents: number) => ({
  order: { id: own },
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
      { id: own, cents: 947 },
      { id: other, cents: 300 },
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
