import { addDays } from "#src/shared/time.ts";

/** How long a mailed link is valid; longer than the wait, so that it can also bring lapsed names back. */
export const linkDays = 15;

/** Days since a name first needed the address: when mails are sent, and when the wait ends. */
const mailDays = [0, 5, 10, 14] as const;
export const waitDays = 15;
const dayMs = 86_400_000;

/** From this mail on the customer is notified too: the registrant may not read them, or use another address. */
const notifiedFromStage = 3;

/** Whole days until names go out of service, for the customer's notice with this mail; null for no notice yet. */
export function noticeDays(startedAt: Date, stage: number, now: Date): number | null {
  if (stage < notifiedFromStage) return null;
  return Math.max(1, Math.ceil((verificationEnd(startedAt).getTime() - now.getTime()) / dayMs));
}

/** The due step for an address that has not been confirmed. */
export type VerificationStep =
  | { readonly kind: "mail"; readonly stage: number; readonly nextAt: Date }
  | { readonly kind: "lapse" };

/**
 * The step that is due at `now`, after `stage` mails. After a pause only the newest mail is sent, and nothing
 * lapses before a mail was sent and a day has passed.
 */
export function verificationStep(startedAt: Date, stage: number, now: Date): VerificationStep {
  const passed = mailDays.filter((day) => addDays(startedAt, day) <= now).length;
  if (stage > 0 && addDays(startedAt, waitDays) <= now) return { kind: "lapse" };
  const sent = Math.max(passed, stage + 1);
  const planned = addDays(startedAt, mailDays[sent] ?? waitDays);
  return { kind: "mail", stage: sent, nextAt: planned > now ? planned : addDays(now, 1) };
}

/** When the names of an unconfirmed address go out of service. */
export function verificationEnd(startedAt: Date): Date {
  return addDays(startedAt, waitDays);
}
