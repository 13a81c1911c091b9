import { createHmac } from "node:crypto";
import { type GatewayStub, startGatewayStub } from "../gateway-stub.fixture.ts";

/** Coins of an invoice as BTCPay Server lists them, in BTC at this rate. */
export interface StubPayment {
  readonly key: string;
  readonly cents: bigint;
  readonly state: "pending" | "settled" | "invalid";
  readonly late?: boolean;
}

export interface BtcpayStub {
  readonly stub: GatewayStub;
  readonly storeId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  pay(invoiceId: string, payment: StubPayment): void;
  /** The time to pay is over, with less than was asked for. */
  expire(invoiceId: string): void;
  /** What it sends about an invoice, signed with the store's secret. */
  webhook(invoiceId: string, fields?: object): { body: Buffer; headers: Record<string, string> };
}

interface Invoice {
  readonly id: string;
  readonly body: { amount: string; metadata: { orderId: string } };
  readonly payments: Map<string, StubPayment>;
  isExpired: boolean;
}

const statuses = { pending: "Processing", settled: "Settled", invalid: "Invalid" } as const;
const createdTime = 1_772_366_400;
const expirationTime = createdTime + 3_600;
/** Dollars per coin, so that a cent is a thousand satoshi. */
const rate = "1000.00";

/** BTCPay Server's Greenfield API, as far as the driver needs it. */
export async function startBtcpayStub(): Promise<BtcpayStub> {
  const [storeId, apiKey, webhookSecret] = ["store1", "stub-key", "stub-webhook-secret"];
  const invoices = new Map<string, Invoice>();
  const prefix = `/api/v1/stores/${storeId}/invoices`;
  const stub = await startGatewayStub(({ method, url, body, request }, fault) => {
    if (request.headers.authorization !== `token ${apiKey}` || !url.pathname.startsWith(prefix)) return null;
    const [, id = "", part] = url.pathname.slice(prefix.length).split("/");
    const show = (invoice: Invoice) => ({
      id: fault === "another checkout" ? "other" : invoice.id,
      storeId,
      amount: invoice.body.amount,
      currency: fault === "another currency" ? "EUR" : "USD",
      type: "Standard",
      checkoutLink: `${stub.origin}/i/${invoice.id}`,
      createdTime,
      expirationTime,
      monitoringExpiration: expirationTime + 2_592_000,
      status: statusOf(invoice),
      additionalStatus: "None",
      metadata: invoice.body.metadata,
    });
    if (method === "POST") {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver's own body
      const asked = body as Invoice["body"];
      const invoice = { id: `inv${invoices.size + 1}`, body: asked, payments: new Map(), isExpired: false };
      invoices.set(invoice.id, invoice);
      return show(invoice);
    }
    if (id === "") {
      const wanted = url.searchParams.get("orderId");
      const all = [...invoices.values()];
      return all.filter(({ body: { metadata } }) => wanted === null || metadata.orderId === wanted).map(show);
    }
    const invoice = invoices.get(id);
    if (invoice === undefined) return null;
    if (part !== "payment-methods") return show(invoice);
    // What was replaced or spent twice is left out unless it is asked for.
    const isAll = url.searchParams.get("onlyAccountedPayments") === "false";
    const listed = [...invoice.payments.values()].filter(({ state }) => isAll || state !== "invalid");
    const payments = listed.map(({ key, cents, state, late }) => ({
      id: key,
      receivedDate: expirationTime + (late === true ? 60 : -60),
      value: valueOf(cents, fault),
      fee: "0.0",
      status: statuses[state],
      destination: "bcrt1qstub",
    }));
    return [
      { paymentMethodId: "BTC-CHAIN", currency: "BTC", rate, amount: "0.02", payments },
      { paymentMethodId: "BTC-LN", currency: "BTC", rate, amount: "0.02", payments: [] },
      // A method that could not be prepared, which has no coin and no price.
      { paymentMethodId: "BTC-LNURL", currency: null, rate: "0.0", amount: "0.0", payments: [] },
    ];
  });
  return {
    stub,
    storeId,
    apiKey,
    webhookSecret,
    pay: (invoiceId, payment) => void invoices.get(invoiceId)?.payments.set(payment.key, payment),
    expire(invoiceId) {
      const invoice = invoices.get(invoiceId);
      if (invoice !== undefined) invoice.isExpired = true;
    },
    webhook(invoiceId, fields = {}) {
      const content = { deliveryId: "d1", type: "InvoiceSettled", manuallyMarked: false, overPaid: false };
      const body = Buffer.from(JSON.stringify({ ...content, ...fields, storeId, invoiceId }));
      const signature = createHmac("sha256", webhookSecret).update(body).digest("hex");
      return { body, headers: { "btcpay-sig": `sha256=${signature}` } };
    },
  };
}

function statusOf({ payments, isExpired }: Invoice): string {
  if (isExpired) return "Expired";
  return [...payments.values()].some(({ state }) => state === "settled") ? "Settled" : "New";
}

function valueOf(cents: bigint, fault: string | null): string {
  if (fault === "negative amounts") return "-0.5";
  if (fault === "amounts that are no numbers") return "1,5";
  const satoshi = String(cents * 1_000n).padStart(9, "0");
  return `${satoshi.slice(0, -8)}.${satoshi.slice(-8)}`;
}
