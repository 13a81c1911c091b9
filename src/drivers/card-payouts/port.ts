import type { SentHeaders } from "#src/platform/http/sent-headers.ts";

/**
 * The card payouts port: a gateway that pays to cards. Cards are typed at its own page, so that no number of one comes
 * here. A payout is settled by what an authenticated `look` answers, never by what a callback says.
 */
export interface CardPayouts {
  /** Driver name. */
  readonly driver: string;
  /** True when its money is made up. */
  readonly simulated: boolean;
  /** Where a person types a card; it leads back to `returnUrl` with a code in `card`. Throws `CardPayoutsError`. */
  page(request: CardPage): Promise<string>;
  /** The card behind a code; null for a code that is not known or too old. Throws `CardPayoutsError`. */
  readCard(code: string): Promise<TypedCard | null>;
  /**
   * Pays to a card. `id` is the gateway's idempotency key: a repeated call answers what became of the first and pays
   * nothing more. Throws `CardPayoutsError`, after which the payout may have been made: look.
   */
  create(payout: CardPayoutRequest): Promise<CardPayout>;
  /** What became of a payout, by our id; null: the gateway has none. Throws `CardPayoutsError`. */
  look(id: string): Promise<CardPayout | null>;
  /** Which payout a callback is about, when its signature is the gateway's; null for any other. Reads nothing else of it. */
  verify(rawBody: Uint8Array, headers: SentHeaders): string | null;
  /** Resolves when our login is accepted. Throws `CardPayoutsError`. */
  health(): Promise<void>;
}

export interface CardPage {
  /** Comes back with the card, so that a card of one customer is not added by another. */
  readonly reference: string;
  readonly returnUrl: string;
}

/** A card as the gateway calls it. */
export interface TypedCard {
  readonly reference: string;
  /** The same for the same card. */
  readonly token: string;
  /** `Visa` */
  readonly brand: string;
  readonly last4: string;
}

export interface CardPayoutRequest {
  /** Ours, unique for ever. */
  readonly id: string;
  /** In USD. */
  readonly cents: bigint;
  readonly token: string;
}

export interface CardPayout {
  /** The gateway's own id. */
  readonly ref: string;
  /** `failed`: the money did not arrive, or came back, also after it was `paid`. */
  readonly state: "pending" | "paid" | "failed";
}

/** A gateway that did not answer, or not as it says it does. Its message names no card and no key. */
export class CardPayoutsError extends Error {
  override readonly name = "CardPayoutsError";
}
