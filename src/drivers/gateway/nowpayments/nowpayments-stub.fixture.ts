import { createHmac } from "node:crypto";
import { type GatewayStub, startGatewayStub } from "../gateway-stub.fixture.ts";
import { sortKeys } from "./sort-keys.ts";

/** Coins as NOWPayments says it; a second key of a checkout becomes a payment of its own. */
export interface StubCoins {
  readonly key: string;
  readonly cents: bigint;
  readonly state: "pending" | "settled" | "invalid";
}

export interface NowpaymentsStub {
  readonly stub: GatewayStub;
  readonly apiKey: string;
  readonly ipnSecret: string;
  /** It does not name further payments by itself, only in webhooks. */
  hidesFurther: boolean;
  /** What it says in place of the truth about a payment. */
  lie: object;
  /** It names this payment too as a further one of a checkout. */
  alsoLists(paymentId: string, further: number): void;
  pay(paymentId: string, coins: StubCoins): void;
  webhook(paymentId: string, fields?: object): { body: Buffer; headers: Record<string, string> };
}

interface Payment {
  readonly id: number;
  readonly parent: number | null;
  readonly body: { price_amount: number; pay_currency: string; order_id: string };
  coins: StubCoins | null;
}

const statuses = { pending: "confirming", settled: "finished", invalid: "refunded" } as const;

/** NOWPayments' API as published, with coins worth half a dollar. */
export async function startNowpaymentsStub(): Promise<NowpaymentsStub> {
  const [apiKey, ipnSecret] = ["stub-api-key", "a stub-ipn-secret"];
  const payments = new Map<number, Payment>();
  const settings = { hidesFurther: false, lie: {} };
  const listed = new Map<number, number>();
  const add = (parent: number | null, body: Payment["body"]): Payment => {
    const payment = { id: 5_000_000 + payments.size, parent, body, coins: null };
    payments.set(payment.id, payment);
    return payment;
  };
  const childrenOf = (id: number) => [...payments.values()].filter(({ parent }) => parent === id);
  const stub = await startGatewayStub(({ method, url, body, request }, fault) => {
    if (request.headers["x-api-key"] !== apiKey) return null;
    const show = ({ id, parent, body: asked, coins }: Payment) => ({
      payment_id: fault === "another checkout" ? 1 : id,
      parent_payment_id: parent,
      payment_status: coins === null ? "waiting" : statuses[coins.state],
      pay_address: "TStubAddressOfTron",
      price_amount: asked.price_amount,
      price_currency: fault === "another currency" ? "eur" : "usd",
      pay_amount: asked.price_amount * 2,
      actually_paid: coins === null ? 0 : paidOf(coins.cents, fault),
      pay_currency: asked.pay_currency,
      order_id: asked.order_id,
      purchase_id: String(parent ?? id),
      outcome_amount: null,
      outcome_currency: "usdttrc20",
      payment_extra_ids: settings.hidesFurther
        ? []
        : [...childrenOf(id).map((child) => child.id), ...(listed.has(id) ? [listed.get(id)] : [])],
      ...settings.lie,
    });
    if (url.pathname === "/v1/merchant/coins") return { selectedCurrencies: ["USDTTRC20"] };
    if (url.pathname === "/v1/min-amount") {
      if (url.searchParams.get("currency_from") === "nocoin") return null;
      return {
        currency_from: url.searchParams.get("currency_from"),
        min_amount: 8.2,
        fiat_equivalent: 8.213,
      };
    }
    if (method === "POST" && url.pathname === "/v1/payment") {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own body
      return show(add(null, body as Payment["body"]));
    }
    const payment = payments.get(Number(url.pathname.slice("/v1/payment/".length)));
    return payment === undefined ? null : show(payment);
  });
  return {
    stub,
    apiKey,
    ipnSecret,
    get hidesFurther() {
      return settings.hidesFurther;
    },
    set hidesFurther(next) {
      settings.hidesFurther = next;
    },
    get lie() {
      return settings.lie;
    },
    set lie(next) {
      settings.lie = next;
    },
    alsoLists: (paymentId, further) => void listed.set(Number(paymentId), further),
    pay(paymentId, coins) {
      const first = payments.get(Number(paymentId));
      if (first === undefined) throw new Error(`There is no payment ${paymentId}`);
      const own = [first, ...childrenOf(first.id)].find((each) => each.coins?.key === coins.key);
      const target = own ?? (first.coins === null ? first : add(first.id, first.body));
      target.coins = coins;
    },
    webhook(paymentId, fields = {}) {
      const content = {
        payment_status: "finished",
        actually_paid: 999_999,
        price_amount: 20,
        fee: { b: 1, a: 2 },
      };
      const body = { ...content, payment_id: Number(paymentId), ...fields };
      const signed = JSON.stringify(sortKeys(body));
      const signature = createHmac("sha512", ipnSecret).update(signed).digest("hex");
      return { body: Buffer.from(JSON.stringify(body)), headers: { "x-nowpayments-sig": signature } };
    },
  };
}

/** Two coins are a dollar. */
function paidOf(cents: bigint, fault: string | null): number | string {
  if (fault === "negative amounts") return -5;
  if (fault === "amounts that are no numbers") return "1,5";
  return Number(cents) / 50;
}
