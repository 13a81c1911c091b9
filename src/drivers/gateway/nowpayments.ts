import * as z from "zod/mini";
import { askGateway, type GatewayLine, readAnswer } from "./ask-gateway.ts";
import { dollarsOf, readDecimal, shareCents, worthCents } from "./decimal.ts";
import { coinOf } from "./nowpayments/coins.ts";
import { sortKeys } from "./nowpayments/sort-keys.ts";
import { type GatewayDriver, GatewayError, type GatewayPayment } from "./port.ts";
import { headerOf, isSignedBy, parseBody } from "#src/platform/http/signed-body.ts";

export interface NowpaymentsSettings {
  readonly origin: string;
  readonly apiKey: string;
  readonly ipnSecret: string;
  /** Coins by their names there: `usdttrc20`. */
  readonly coins: readonly string[];
  readonly feeBps: number;
  readonly deadlineMs?: number;
}

/** Numbers come as texts, whether they were written as numbers or not. */
const text = z.string().check(z.minLength(1), z.maxLength(200));
const optional = z.optional(z.nullable(text));
const paymentForm = z.object({
  payment_id: text,
  payment_status: z.enum([
    "waiting",
    "confirming",
    "confirmed",
    "sending",
    "partially_paid",
    "finished",
    "failed",
    "refunded",
    "expired",
  ]),
  pay_address: optional,
  payin_extra_id: optional,
  price_amount: text,
  price_currency: text,
  pay_amount: text,
  pay_currency: text,
  actually_paid: optional,
  outcome_amount: optional,
  outcome_currency: optional,
  parent_payment_id: optional,
  order_id: optional,
  payment_extra_ids: z.optional(z.nullable(z.array(text).check(z.maxLength(100)))),
});
type Answer = z.output<typeof paymentForm>;
const minimumForm = z.object({ fiat_equivalent: text });
const hookId = z.union([z.int(), z.string().check(z.regex(/^\d{1,20}$/))]);
const hookForm = z.object({ payment_id: hookId, parent_payment_id: z.optional(z.nullable(hookId)) });

const maxCents = 10_000_000n;
const states: Readonly<Record<Answer["payment_status"], GatewayPayment["state"]>> = {
  waiting: "pending",
  confirming: "pending",
  confirmed: "pending",
  sending: "pending",
  expired: "pending",
  partially_paid: "settled",
  finished: "settled",
  failed: "invalid",
  refunded: "invalid",
};
const closing: readonly string[] = ["partially_paid", "finished", "failed", "refunded", "expired"];
/** Coins worth a dollar each, by the beginning of their names there. */
const dollarCoin = /^(usd$|usdt|usdc)/;

/**
 * NOWPayments. A second transfer to an address is a payment of its own with a `parent_payment_id`. It cannot be
 * searched by our id with an API key, so that a repeated `open` may make another payment there.
 */
export function createNowpayments(settings: NowpaymentsSettings): GatewayDriver {
  const { origin, apiKey, ipnSecret: secret, coins, feeBps, deadlineMs } = settings;
  const line: GatewayLine = {
    baseUrl: origin,
    headers: { "x-api-key": apiKey },
    keyVariable: "NOWPAYMENTS_API_KEY",
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  const one = async (id: string): Promise<Answer> => {
    const answer = readAnswer(paymentForm, await askGateway(line, `/v1/payment/${encodeURIComponent(id)}`));
    if (answer.payment_id !== id) throw new GatewayError("it answered about another payment");
    if (answer.price_currency.toLowerCase() !== "usd") throw new GatewayError("its payment is not in USD");
    return answer;
  };
  const askAbout = async (coin: string, path: string): Promise<unknown> => {
    try {
      return await askGateway(line, path);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      throw new GatewayError(`${coin} of NOWPAYMENTS_COINS: ${error.message}`);
    }
  };
  return {
    driver: "nowpayments",
    simulated: false,
    async methods() {
      const all = coins.map(async (id) => {
        const { asset, name } = coinOf(id);
        const path = `/v1/min-amount?currency_from=${encodeURIComponent(id)}&fiat_equivalent=usd`;
        const { fiat_equivalent: usd } = readAnswer(minimumForm, await askAbout(id, path));
        // A part of a cent is one more.
        const minCents = worthCents(usd, "1") + 1n;
        return { id, asset, name, minCents, maxCents, feeBps };
      });
      return await Promise.all(all);
    },
    async open({ paymentId, cents, methodId, webhookUrl }) {
      const body = {
        price_amount: Number(dollarsOf(cents)),
        price_currency: "usd",
        pay_currency: methodId,
        order_id: paymentId,
        ipn_callback_url: webhookUrl,
      };
      const opened = readAnswer(paymentForm, await askGateway(line, "/v1/payment", body));
      const { pay_address: address } = opened;
      // One of another order would be paid by someone else, one of another amount at another rate.
      if ((opened.order_id ?? paymentId) !== paymentId || worthCents(opened.price_amount, "1") !== cents) {
        throw new GatewayError("it opened another payment than it was asked for");
      }
      if (address == null || opened.pay_currency.toLowerCase() !== methodId) {
        throw new GatewayError("it opened a payment without an address, or in another coin");
      }
      return {
        gatewayId: opened.payment_id,
        checkoutUrl: null,
        address,
        payAmount: opened.pay_amount,
        memo: opened.payin_extra_id ?? null,
      };
    },
    verify(rawBody, headers) {
      const body = parseBody(rawBody);
      const rule = { secret, algorithm: "sha512" } as const;
      if (
        body === null ||
        !isSignedBy(rule, JSON.stringify(sortKeys(body)), headerOf(headers, "x-nowpayments-sig"))
      ) {
        return null;
      }
      const parsed = hookForm.safeParse(body);
      if (!parsed.success) return null;
      const { payment_id: id, parent_payment_id: parent } = parsed.data;
      return parent == null
        ? { gatewayId: String(id), paymentId: null }
        : { gatewayId: String(parent), paymentId: String(id) };
    },
    async read(gatewayId, also = []) {
      const first = await one(gatewayId);
      const listed = first.payment_extra_ids ?? [];
      const further: Answer[] = [];
      for (const id of new Set([...listed, ...also])) {
        if (id === gatewayId) continue;
        const answer = await one(id);
        const parent = answer.parent_payment_id ?? (listed.includes(id) ? gatewayId : null);
        if (parent === gatewayId) further.push(answer);
      }
      return {
        state: closing.includes(first.payment_status) ? "closed" : "open",
        payments: [first, ...further].flatMap(paymentOf),
      };
    },
    async health() {
      readAnswer(z.object({}), await askGateway(line, "/v1/merchant/coins"));
    },
  };
}

/** Nothing has come for a payment that only waits. */
function paymentOf(answer: Answer): GatewayPayment[] {
  const { payment_id: id, payment_status: status, pay_currency: coin, actually_paid: paid } = answer;
  const amount = paid ?? "0";
  const hasCome = readDecimal(amount).digits > 0n;
  if (!hasCome && !["partially_paid", "finished", "failed", "refunded"].includes(status)) return [];
  const share = hasCome ? shareCents(amount, answer.pay_amount, answer.price_amount) : null;
  const cents = share ?? outcomeCents(answer);
  // What is settled for an amount that is not stated is left to be stated.
  const state = states[status] === "settled" && cents === null ? "pending" : states[status];
  return [{ id, asset: coinOf(coin).asset, amount, cents, state, late: false }];
}

/** What the operator was paid, where that is in dollars. */
function outcomeCents({ outcome_amount: amount, outcome_currency: currency }: Answer): bigint | null {
  if (amount == null || currency == null || !dollarCoin.test(currency.toLowerCase())) return null;
  return worthCents(amount, "1");
}
