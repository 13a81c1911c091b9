import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { isAnswerKept } from "../durations.ts";
import type { Attempt, OpenAttempt } from "./attempts.ts";
import { sealFor } from "./sealed.ts";

const refusals = z.enum([
  "identity_email_taken",
  "identity_exists",
  "identity_linked_elsewhere",
  "sign_in_cancelled",
  "sign_in_expired",
]);

const outcomeForm = z.union([
  z.object({ accessToken: z.string(), userId: z.string() }),
  z.object({ linked: z.literal(true) }),
  z.object({ challenge: z.string() }),
  z.object({ refusal: refusals }),
]);

/** How an attempt ended: with a session, with a link, with a wait for the second factor, or with a refusal. */
export type Outcome = z.output<typeof outcomeForm>;

/** Keeps how an attempt ended for the calls that repeat the one that ended it; the first answer stays. */
export async function keepOutcome(
  context: AccountsContext,
  trx: Transaction<DB>,
  { stateHash }: Attempt,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const kept = await trx
    .updateTable("auth_attempts")
    .set({ outcome: sealFor(context, "outcome", stateHash).seal(outcome), answered_at: now })
    .where("state_hash", "=", stateHash)
    .where("answered_at", "is", null)
    .executeTakeFirst();
  // Another call has answered: what this one did does not count.
  if (kept.numUpdatedRows === 0n) throw new AppError("request_in_progress");
}

/** The kept outcome of an attempt; null while it has none. After a minute it has expired. */
export function readOutcome(context: AccountsContext, attempt: OpenAttempt, now: Date): Outcome | null {
  const { outcome, answeredAt, stateHash } = attempt;
  if (outcome === null || answeredAt === null) return null;
  const opened = isAnswerKept(answeredAt, now)
    ? sealFor(context, "outcome", stateHash).open(outcome, outcomeForm)
    : null;
  return opened ?? { refusal: "sign_in_expired" };
}
