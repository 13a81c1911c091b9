import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import gateways from "../../../../../locales/en/gateways.json" with { type: "json" };
import { GatewayAmount } from "./gateway-amount.tsx";
import { gatewayFacts, gatewayPhase, isPayable } from "./gateway-phase.ts";
import type { GatewayDeposit, GatewayPayment } from "./gateway-queries.ts";
import { GatewaySums } from "./gateway-sums.tsx";

const deposit: GatewayDeposit = {
  id: "gwd_1",
  reference: "5000001",
  asset: "USDT",
  amount: "20",
  state: "credited",
  fate: "credited",
  heldReason: null,
  grossCents: 2_000,
  cents: 1_990,
  seenAt: "2026-11-20T10:00:00.000Z",
  creditedAt: "2026-11-20T10:05:00.000Z",
};
const coming: GatewayDeposit = {
  ...deposit,
  state: "pending",
  fate: "coming",
  grossCents: null,
  cents: null,
  creditedAt: null,
};
const held: GatewayDeposit = { ...coming, state: "held", fate: "held", heldReason: "late" };

const waiting: GatewayPayment = {
  id: "gwp_1",
  gateway: "nowpayments",
  method: "usdttrc20",
  methodName: "USDT (TRON, TRC-20)",
  asset: "USDT",
  feeBps: 50,
  dueCents: 2_000,
  feeCents: 10,
  remainingCents: 2_000,
  checkoutUrl: null,
  address: "TAddress",
  memo: null,
  payAmount: "20.1",
  status: "new",
  flags: [],
  isSilent: false,
  deposits: [],
  returnTo: null,
  paidDebtCents: 0,
  openedDebtCents: 0,
  simulated: false,
  createdAt: "2026-11-20T09:55:00.000Z",
};
const part: GatewayPayment = {
  ...waiting,
  status: "expired",
  flags: ["partial"],
  remainingCents: 1_200,
  deposits: [{ ...deposit, amount: "8", grossCents: 800, cents: 796 }],
};
const atPage = {
  address: null,
  payAmount: null,
  asset: null,
  checkoutUrl: "https://pay.example/i/1",
} as const;

const payable = (payment: GatewayPayment) => isPayable(payment, gatewayPhase(payment));
/** What the head of the page says in large, and what in sums. */
const said = (payment: GatewayPayment): string => {
  const parts = { payment, phase: gatewayPhase(payment) };
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ gateways }} timeZone="UTC">
      <GatewayAmount {...parts} />
      <GatewaySums {...parts} />
    </IntlProvider>,
  );
  return markup
    .replaceAll(/<\/(?:h1|p|dt|dd)>/g, " ")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
};

test("a payment is offered to be paid while it waits, and no more once its time is over", () => {
  expect(payable(waiting)).toBe(true);
  expect(payable({ ...waiting, status: "expired" })).toBe(false);
  expect(payable({ ...waiting, status: "expired", deposits: [{ ...deposit, fate: "gone" }] })).toBe(false);
  expect(payable({ ...waiting, status: "processing", deposits: [coming] })).toBe(false);
});

test("the rest of a part may be sent to its address, and be paid at a page until that closes", () => {
  expect(payable(part)).toBe(true);
  expect(payable({ ...part, ...atPage, status: "new" })).toBe(true);
  expect(payable({ ...part, ...atPage })).toBe(false);
});

test("late money is not said to be credited while it is held", () => {
  const late: GatewayPayment = { ...waiting, status: "processing", flags: ["late"], deposits: [held] };
  expect(gatewayFacts(late)).toEqual([]);
  expect(gatewayFacts({ ...late, status: "settled", deposits: [deposit] })).toEqual(["late"]);
});

test("before the money comes the page names what is asked for, with the fee", () => {
  expect(said(waiting)).toBe("20.1 USDT You pay $20.00 Fee of 0.5 % −$0.10 Credited $19.90");
  expect(said({ ...waiting, feeBps: 0, feeCents: 0 })).toBe(
    "20.1 USDT You pay $20.00 Fee $0.00 Credited $20.00",
  );
});

test("of money that is not settled the page names its coins, and promises no dollars", () => {
  for (const each of [coming, held]) {
    const payment: GatewayPayment = {
      ...waiting,
      status: "processing",
      deposits: [{ ...each, amount: "9" }],
    };
    expect(said(payment)).toBe("9 USDT asked for: 20.1 USDT");
  }
});

test("of a part the page names what is missing, or what has come where no more is taken", () => {
  const sums = "Received $8.00 Fee of 0.5 % −$0.04 Credited $7.96";
  expect(said(part)).toBe(`$12.00 still to pay of $20.00 ${sums}`);
  expect(said({ ...part, ...atPage })).toBe(`$8.00 of $20.00 has come ${sums}`);
});

test("at the end every number is of what came", () => {
  const over = { ...deposit, amount: "26", grossCents: 2_600, cents: 2_587 };
  expect(said({ ...waiting, status: "settled", flags: ["over"], deposits: [over] })).toBe(
    "$25.87 Received $26.00 Fee of 0.5 % −$0.13 Credited $25.87",
  );
  expect(said({ ...waiting, status: "expired" })).toBe("20.1 USDT");
});
