import type * as z from "zod/mini";
import { CardPayoutsError } from "#src/drivers/card-payouts/port.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { cardBody } from "../../contract.ts";
import type { PayoutsContext } from "../deps.ts";
import { insertDestination } from "../destinations.ts";
import type { DestinationView } from "../show-payout.ts";
import { handToken, numberPurpose } from "./card-numbers.ts";
import { readCardNumber } from "./read-card-number.ts";

/** How customers add cards; null: cards are not paid. */
export function cardsOf({ cards }: PayoutsContext): "hosted" | "typed" | null {
  if (cards === null) return null;
  return cards === "by-hand" ? "typed" : "hosted";
}

/** What a page of the gateway is for: the customer whose browser opened it, and no other. */
function referenceOf({ sealer }: PayoutsContext, customerId: string): string {
  return sealer.mark(customerId, "page of a card payout").toString("base64url");
}

/** Where the gateway asks for a card. It leads back to the page of payouts. */
export async function openCardPage(
  context: PayoutsContext,
  { actor }: CustomerCtx,
  origin: string,
): Promise<string> {
  const { cards } = context;
  if (cards === null || cards === "by-hand") throw new AppError("method_unavailable");
  const reference = referenceOf(context, actor.customerId);
  return asked(() => cards.page({ reference, returnUrl: origin + pathOf("cabinet-payouts") }));
}

/** Adds a card, which waits. Refused with `card_refused`: a code of another customer's page, and a number with a typing error. */
export async function addCard(
  context: PayoutsContext,
  ctx: CustomerCtx,
  { code, number, label }: z.output<typeof cardBody>,
): Promise<DestinationView> {
  const { cards, sealer } = context;
  if (cards === null) throw new AppError("method_unavailable");
  if (cards === "by-hand") {
    const card = readCardNumber(number ?? "");
    if (card === null) throw new AppError("card_refused", undefined, { number: "card_refused" });
    const { brand, last4, digits } = card;
    return insertDestination(context, ctx, {
      place: (id) => ({
        kind: "card",
        label,
        card_token: handToken(id),
        card_brand: brand,
        card_last4: last4,
      }),
      isSame: (other) => other.card_brand === brand && other.card_last4 === last4,
      keep: (trx, id) =>
        trx
          .insertInto("payout_card_numbers")
          .values({
            destination_id: id,
            site_id: ctx.actor.siteId,
            customer_id: ctx.actor.customerId,
            sealed: sealer.seal(digits, numberPurpose(id)),
            created_at: ctx.now,
          })
          .execute(),
    });
  }
  const card = code === undefined ? null : await asked(() => cards.readCard(code));
  if (card === null || card.reference !== referenceOf(context, ctx.actor.customerId))
    throw new AppError("card_refused");
  const { token, brand, last4 } = card;
  return insertDestination(context, ctx, {
    place: () => ({ kind: "card", label, card_token: token, card_brand: brand, card_last4: last4 }),
    isSame: (other) => other.card_token === token,
  });
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CardPayoutsError) throw new AppError("method_unavailable");
    throw error;
  }
}
