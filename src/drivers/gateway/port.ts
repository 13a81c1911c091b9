import { maxSignedBytes, type SentHeaders } from "#src/platform/http/sent-headers.ts";

/**
 * The gateways port: someone else takes coins for us and says what came. Money is never credited by what a webhook
 * says, only by what an authenticated `read` answers.
 */
export interface GatewayDriver {
  /** Driver name. */
  readonly driver: string;
  /** True when its money is made up. */
  readonly simulated: boolean;
  /** What can be paid with. Throws `GatewayError`. */
  methods(): Promise<readonly GatewayMethod[]>;
  /**
   * Asks the gateway to take a payment. A gateway that can be searched by our id answers a repeated call with what the
   * first one made; of another a second one may be opened, so that the caller keeps one answer and shows no other.
   * Throws `GatewayError`.
   */
  open(request: GatewayRequest): Promise<GatewayCheckout>;
  /** What a webhook is about, when its signature is the gateway's; null for any other body. Reads nothing else of it. */
  verify(rawBody: Uint8Array, headers: WebhookHeaders): GatewayHint | null;
  /**
   * What came for a checkout, as the gateway says now. `also`: further payments that hints named for it; one that the
   * gateway does not itself say is of this checkout is left out. Throws `GatewayError`.
   */
  read(gatewayId: string, also?: readonly string[]): Promise<GatewayReading>;
  /** Resolves when our login is accepted. Throws `GatewayError`. */
  health(): Promise<void>;
  /** Only where its money is made up: what a customer of a demo lets happen to a checkout. */
  readonly play?: GatewayPlay;
}

export interface GatewayPlay {
  /** Pays these cents, as a customer would. */
  send(gatewayId: string, cents: bigint): Promise<void>;
  /** From now on the gateway says of all that was paid that it did not come. */
  takeBack(gatewayId: string): Promise<void>;
}

export interface GatewayMethod {
  /** Unique among the methods of its driver. */
  readonly id: string;
  /** `USDT`; null where the customer chooses at the gateway. */
  readonly asset: string | null;
  /** As customers call it: `USDT (TRON, TRC-20)`. */
  readonly name: string;
  readonly minCents: bigint;
  readonly maxCents: bigint;
  /** What the customer pays for the gateway, in hundredths of a percent of what came. */
  readonly feeBps: number;
}

export interface GatewayRequest {
  /** Ours, unique for ever. */
  readonly paymentId: string;
  /** In USD. */
  readonly cents: bigint;
  readonly methodId: string;
  /** Where the checkout leads back to. */
  readonly returnUrl: string;
  /** Where the gateway sends its webhooks, if it takes that from a payment. */
  readonly webhookUrl: string;
}

export interface GatewayCheckout {
  readonly gatewayId: string;
  /** Its page; null where it has none and the address is shown by us. */
  readonly checkoutUrl: string | null;
  readonly address: string | null;
  /** Decimal coins to send to the address. */
  readonly payAmount: string | null;
  /** What the network requires beside the address; null where it requires nothing. */
  readonly memo: string | null;
}

export type WebhookHeaders = SentHeaders;

/** More than any webhook of a gateway has; a longer one is no hint. */
export const maxWebhookBytes = maxSignedBytes;

export interface GatewayHint {
  readonly gatewayId: string;
  /** A payment of it that `read` may not find by itself. */
  readonly paymentId: string | null;
}

export interface GatewayReading {
  /** `open`: further coins are expected; `closed`: no further ones are, though late ones may come. */
  readonly state: "open" | "closed";
  readonly payments: readonly GatewayPayment[];
}

/** Coins that came to a gateway for one of our checkouts. */
export interface GatewayPayment {
  /** Unique at the gateway, and the same in every reading. */
  readonly id: string;
  readonly asset: string;
  /** Decimal coins. */
  readonly amount: string;
  /** What it is worth in USD by the gateway's own rate, rounded down; null: the gateway does not say. */
  readonly cents: bigint | null;
  readonly state: "pending" | "settled" | "invalid";
  /** It came after the checkout had expired, where the gateway says so. */
  readonly late: boolean;
}

/** A gateway that did not answer, or not as it says it does. Its message names no key and no address. */
export class GatewayError extends Error {
  override readonly name = "GatewayError";
}
