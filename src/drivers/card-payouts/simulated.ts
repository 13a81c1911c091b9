import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod/mini";
import type { Clock } from "#src/platform/clock.ts";
import type { SentHeaders } from "#src/platform/http/sent-headers.ts";
import { headerOf, isSignedBy, parseBody } from "#src/platform/http/signed-body.ts";
import { type CardPayout, type CardPayouts, CardPayoutsError } from "./port.ts";
import { readCardCode } from "./simulated/card-codes.ts";
import { type CardFate, cardOf } from "./simulated/test-cards.ts";

/** The page on which a card is chosen; `card-page.ts` serves it. */
export const cardPagePath = "/dev/card-payouts";

/** A gateway that a test can make unreachable. */
export interface SimulatedCardPayouts extends CardPayouts {
  /** It does not answer until this is called with null. */
  fail(problem: string | null): void;
  /** What it would send about a payout: no one but a test does. */
  callback(id: string): { readonly body: Buffer; readonly headers: SentHeaders };
}

interface SimulatedOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Of its callbacks. */
  readonly secret: string;
}

const hookForm = z.object({ id: z.string().check(z.maxLength(100)) });
const signatureHeader = "x-simulated-sig";
const paidAfterMs = 3_000;
const slowAfterMs = 10 * 60_000;
const returnedAfterMs = 60_000;

/** Play money to test cards: what becomes of a payout follows from its card and the time. Each id is paid once, whatever is asked. */
export function createSimulatedCardPayouts({ pool, clock, secret }: SimulatedOptions): SimulatedCardPayouts {
  let problem: string | null = null;
  const refuseWhenFailing = (): void => {
    if (problem !== null) throw new CardPayoutsError(problem);
  };
  const find = async (id: string): Promise<CardPayout | null> => {
    const { rows } = await pool.query<{ token: string; created_at: Date; tries: number }>(
      "SELECT token, created_at, tries FROM sim_card_payouts WHERE id = $1",
      [id],
    );
    const [row] = rows;
    const card = row && cardOf(row.token);
    if (row === undefined || card === undefined || (card.fate === "lost-request" && row.tries < 2))
      return null;
    const ageMs = clock.now().getTime() - row.created_at.getTime();
    return { ref: `simpo_${id.replaceAll("-", "")}`, state: stateOf(card.fate, ageMs) };
  };
  return {
    driver: "simulated",
    simulated: true,
    async page({ reference, returnUrl }) {
      refuseWhenFailing();
      const page = new URL(cardPagePath, returnUrl);
      page.search = new URLSearchParams({ reference, return: returnUrl }).toString();
      return page.href;
    },
    async readCard(text) {
      refuseWhenFailing();
      const code = readCardCode(text);
      const card = code && cardOf(code.token);
      if (!code || !card || code.expiresAt < clock.now().getTime()) return null;
      return { reference: code.reference, token: code.token, brand: card.brand, last4: card.last4 };
    },
    async create({ id, cents, token }) {
      refuseWhenFailing();
      const card = cardOf(token);
      if (card === undefined) throw new CardPayoutsError("it has no such card");
      await pool.query(
        `INSERT INTO sim_card_payouts (id, token, cents, created_at, tries) VALUES ($1, $2, $3, $4, 1)
         ON CONFLICT (id) DO UPDATE SET tries = sim_card_payouts.tries + 1`,
        [id, token, cents, clock.now()],
      );
      const made = await find(id);
      if (card.fate === "lost-answer" || made === null) throw new CardPayoutsError("its answer was lost");
      return made;
    },
    async look(id) {
      refuseWhenFailing();
      return find(id);
    },
    verify(rawBody, headers) {
      const rule = { secret, algorithm: "sha256" } as const;
      if (!isSignedBy(rule, rawBody, headerOf(headers, signatureHeader))) return null;
      const parsed = hookForm.safeParse(parseBody(rawBody));
      return parsed.success ? parsed.data.id : null;
    },
    health: async () => refuseWhenFailing(),
    callback(id) {
      const body = Buffer.from(JSON.stringify({ id }));
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      return { body, headers: { [signatureHeader]: signature } };
    },
    fail(next) {
      problem = next;
    },
  };
}

function stateOf(fate: CardFate, ageMs: number): CardPayout["state"] {
  if (fate === "refused") return "failed";
  if (ageMs < (fate === "slow" ? slowAfterMs : paidAfterMs)) return "pending";
  return fate === "returned" && ageMs >= returnedAfterMs ? "failed" : "paid";
}
