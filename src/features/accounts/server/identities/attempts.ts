import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { SigninSecrets } from "#src/drivers/signin/port.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import type { AccountsContext } from "../deps.ts";
import { attemptEnd, deadClaimsBefore } from "../durations.ts";
import { sealFor } from "./sealed.ts";

/** What is remembered of a browser while it is away at another service. */
export interface Attempt {
  readonly stateHash: Buffer;
  readonly siteId: number;
  /** By which app of the site it began; null: that of the environment. */
  readonly appId: string | null;
  readonly provider: SigninProvider;
  readonly intent: "sign-in" | "link";
  /** Whose account it is linked to; null for a sign-in. */
  readonly userId: string | null;
  readonly next: string | null;
  readonly referrer: string | null;
  readonly language: string;
  readonly darkMode: boolean;
}

interface NewAttempt extends Omit<Attempt, "stateHash"> {
  readonly state: string;
  readonly browser: string;
  readonly secrets: SigninSecrets;
}

/** An attempt with what it was left with. */
export interface OpenAttempt extends Attempt {
  readonly secrets: SigninSecrets;
  readonly answeredAt: Date | null;
  /** Sealed. */
  readonly outcome: Buffer | null;
}

const secretsForm = z.object({ verifier: z.string(), nonce: z.nullable(z.string()) });

export async function saveAttempt(context: AccountsContext, attempt: NewAttempt, now: Date): Promise<void> {
  const stateHash = hashToken(attempt.state);
  await context.platform.db.kysely
    .insertInto("auth_attempts")
    .values({
      state_hash: stateHash,
      site_id: attempt.siteId,
      app_id: attempt.appId,
      provider: attempt.provider,
      intent: attempt.intent,
      user_id: attempt.userId,
      browser_hash: hashToken(attempt.browser),
      secrets: sealFor(context, "secrets", stateHash).seal(attempt.secrets),
      next_path: attempt.next,
      referrer: attempt.referrer,
      language: attempt.language,
      dark_mode: attempt.darkMode,
      created_at: now,
      expires_at: attemptEnd(now),
    })
    .execute();
}

/** Who may end an attempt: the browser that began it, or, by a client of their own, the user who links by it. */
export type AttemptOwner = { readonly browser: string } | { readonly userId: string };

/** An attempt by its state: of this site, service and owner, and not too old; null for any other. */
export async function findAttempt(
  context: AccountsContext,
  which: {
    readonly state: string;
    readonly siteId: number;
    readonly provider: SigninProvider;
    readonly owner: AttemptOwner;
  },
  now: Date,
): Promise<OpenAttempt | null> {
  const { state, siteId, provider, owner } = which;
  const stateHash = hashToken(state);
  const found = context.platform.db.kysely
    .selectFrom("auth_attempts")
    .select([
      "intent",
      "app_id",
      "user_id",
      "secrets",
      "next_path",
      "referrer",
      "language",
      "dark_mode",
      "outcome",
      "answered_at",
    ])
    .where("state_hash", "=", stateHash)
    .where("site_id", "=", siteId)
    .where("provider", "=", provider)
    .where("expires_at", ">", now);
  const row = await ("browser" in owner
    ? found.where("browser_hash", "=", hashToken(owner.browser))
    : found.where("intent", "=", "link").where("user_id", "=", owner.userId)
  ).executeTakeFirst();
  const secrets = row && sealFor(context, "secrets", stateHash).open(row.secrets, secretsForm);
  if (!row || !secrets) return null;
  return {
    stateHash,
    siteId,
    appId: row.app_id,
    provider,
    intent: row.intent === "link" ? "link" : "sign-in",
    userId: row.user_id,
    next: row.next_path,
    referrer: row.referrer,
    language: row.language,
    darkMode: row.dark_mode,
    secrets,
    answeredAt: row.answered_at,
    outcome: row.outcome,
  };
}

/** Takes an attempt that has no answer yet for one call; false while another call has it. */
export async function claimAttempt(
  { platform }: AccountsContext,
  { stateHash }: Attempt,
  now: Date,
): Promise<boolean> {
  const claimed = await platform.db.kysely
    .updateTable("auth_attempts")
    .set({ claimed_at: now })
    .where("state_hash", "=", stateHash)
    .where("answered_at", "is", null)
    .where((where) =>
      where.or([where("claimed_at", "is", null), where("claimed_at", "<", deadClaimsBefore(now))]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** The service did not answer: a repeated call may ask again. */
export async function releaseAttempt({ platform }: AccountsContext, { stateHash }: Attempt): Promise<void> {
  await platform.db.kysely
    .updateTable("auth_attempts")
    .set({ claimed_at: null })
    .where("state_hash", "=", stateHash)
    .where("answered_at", "is", null)
    .execute();
}

/** Removes attempts that no browser can end any more. */
export async function pruneAttempts(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("auth_attempts").where("expires_at", "<", now).execute();
}
