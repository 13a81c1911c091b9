import * as z from "zod/mini";
import { addMs, fromUnixSeconds } from "#src/shared/time.ts";
import { askGateway, type GatewayLine, readAnswer } from "./ask-gateway.ts";
import { dollarsOf, worthCents } from "./decimal.ts";
import { type GatewayDriver, GatewayError, type GatewayPayment, type GatewayRequest } from "./port.ts";
import { headerOf, isSignedBy, parseBody } from "#src/platform/http/signed-body.ts";

export interface BtcpaySettings {
  /** Of the operator's own BTCPay Server, without a slash at the end. */
  readonly baseUrl: string;
  readonly storeId: string;
  /** With `canviewinvoices` and `cancreateinvoice` of this store. */
  readonly apiKey: string;
  /** Of the store's webhook. */
  readonly webhookSecret: string;
  readonly feeBps: number;
  readonly deadlineMs?: number;
}

const expirationMinutes = 60;
/** It settles at two confirmations, from here on at six, and takes nothing back after a reorganisation. */
const slowFromCents = 100_000n;
/** Payments after the expiry are watched this long; BTCPay's own value is a day. */
const monitoringMinutes = 30 * 24 * 60;

const invoiceForm = z.object({
  id: z.string(),
  storeId: z.optional(z.string()),
  currency: z.string(),
  status: z.enum(["New", "Processing", "Expired", "Invalid", "Settled"]),
  checkoutLink: z.string(),
  createdTime: z.string(),
  expirationTime: z.string(),
  metadata: z.optional(z.nullable(z.object({ orderId: z.optional(z.unknown()) }))),
});
const paymentForm = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  receivedDate: z.string(),
  value: z.string(),
  status: z.enum(["Invalid", "Processing", "Settled"]),
});
const methodForm = z.object({
  /** Before 2.0 it was `paymentMethod`, and `cryptoCode` the currency. A method that could not be prepared has none. */
  paymentMethodId: z.optional(z.nullable(z.string())),
  paymentMethod: z.optional(z.nullable(z.string())),
  currency: z.optional(z.nullable(z.string())),
  cryptoCode: z.optional(z.nullable(z.string())),
  rate: z.string(),
  payments: z.array(paymentForm),
});
const hookForm = z.object({
  invoiceId: z.string().check(z.minLength(1), z.maxLength(100)),
  storeId: z.string(),
});

/** Without the parameter what was replaced or spent twice is missing from the list, and would count as on its way. */
const everyPayment = "payment-methods?onlyAccountedPayments=false";

const states = { Invalid: "invalid", Processing: "pending", Settled: "settled" } as const;

/**
 * BTCPay Server by its Greenfield API. Of an invoice its payments count: an invoice that was marked as settled by hand
 * moved no coins, and its `amount` is changed by late payments.
 */
export function createBtcpay(settings: BtcpaySettings): GatewayDriver {
  const { baseUrl, storeId, apiKey, webhookSecret: secret, feeBps, deadlineMs } = settings;
  const line: GatewayLine = {
    baseUrl,
    headers: { authorization: `token ${apiKey}` },
    keyVariable: "BTCPAY_API_KEY",
    ...(deadlineMs !== undefined && { deadlineMs }),
  };
  const invoices = `/api/v1/stores/${encodeURIComponent(storeId)}/invoices`;
  const found = async ({ paymentId }: GatewayRequest) => {
    const answer = await askGateway(line, `${invoices}?orderId=${encodeURIComponent(paymentId)}`);
    return readAnswer(z.array(invoiceForm), answer)
      .filter(({ metadata }) => metadata?.orderId === paymentId)
      .toSorted((a, b) => Number(a.createdTime) - Number(b.createdTime) || (a.id < b.id ? -1 : 1))[0];
  };
  return {
    driver: "btcpay",
    simulated: false,
    methods: async () => [
      { id: "btcpay", asset: null, name: "BTCPay Server", minCents: 100n, maxCents: 10_000_000n, feeBps },
    ],
    async open(request) {
      const invoice =
        (await found(request)) ??
        readAnswer(invoiceForm, await askGateway(line, invoices, invoiceOf(request)));
      if (!isOwn(invoice, storeId)) throw new GatewayError("it opened an invoice of another store");
      return {
        gatewayId: invoice.id,
        checkoutUrl: webUrl(invoice.checkoutLink),
        address: null,
        payAmount: null,
        memo: null,
      };
    },
    verify(rawBody, headers) {
      const rule = { secret, algorithm: "sha256", prefix: "sha256=" } as const;
      if (!isSignedBy(rule, rawBody, headerOf(headers, "btcpay-sig"))) return null;
      const parsed = hookForm.safeParse(parseBody(rawBody));
      if (!parsed.success || parsed.data.storeId !== storeId) return null;
      return { gatewayId: parsed.data.invoiceId, paymentId: null };
    },
    async read(gatewayId) {
      const path = `${invoices}/${encodeURIComponent(gatewayId)}`;
      const invoice = readAnswer(invoiceForm, await askGateway(line, path));
      if (invoice.id !== gatewayId || !isOwn(invoice, storeId)) {
        throw new GatewayError("it answered about another invoice");
      }
      if (invoice.currency !== "USD") throw new GatewayError("its invoice is not in USD");
      const methods = readAnswer(z.array(methodForm), await askGateway(line, `${path}/${everyPayment}`));
      const payments = methods.flatMap((method) => paymentsOf(method, invoice.expirationTime));
      if (new Set(payments.map(({ id }) => id)).size !== payments.length) {
        throw new GatewayError("it names one payment twice");
      }
      return {
        state: invoice.status === "New" || invoice.status === "Processing" ? "open" : "closed",
        payments,
      };
    },
    async health() {
      readAnswer(z.array(z.unknown()), await askGateway(line, `${invoices}?take=1`));
    },
  };
}

function invoiceOf({ paymentId, cents, returnUrl }: GatewayRequest) {
  return {
    amount: dollarsOf(cents),
    currency: "USD",
    metadata: { orderId: paymentId },
    checkout: {
      expirationMinutes,
      monitoringMinutes,
      speedPolicy: cents < slowFromCents ? "LowMediumSpeed" : "LowSpeed",
      redirectURL: returnUrl,
      redirectAutomatically: false,
    },
  };
}

function isOwn({ storeId }: z.output<typeof invoiceForm>, own: string): boolean {
  return storeId === undefined || storeId === own;
}

function paymentsOf(method: z.output<typeof methodForm>, expirationTime: string): GatewayPayment[] {
  if (method.payments.length === 0) return [];
  const asset = method.currency ?? method.cryptoCode;
  const kind = method.paymentMethodId ?? method.paymentMethod;
  if (asset == null || kind == null) throw new GatewayError("its payments have no coin");
  const expiredAt = secondsOf(expirationTime);
  return method.payments.map(({ id, value, status, receivedDate }) => ({
    // Coins of two methods may share an id.
    id: `${kind}:${id}`,
    asset,
    amount: value,
    cents: worthCents(value, method.rate),
    state: states[status],
    late: secondsOf(receivedDate) > expiredAt,
  }));
}

/** A time in seconds since 1970, or in milliseconds as of an older release. */
function secondsOf(text: string): Date {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new GatewayError("its answer has no time where one should be");
  return number > 1e11 ? addMs(fromUnixSeconds(0), number) : fromUnixSeconds(number);
}

/** A page that a browser can be sent to. */
export function webUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new GatewayError("its checkout is no page");
  }
  return url.href;
}
