import { addDays, addMs } from "#src/shared/time.ts";
import { alarmDays, factorRecoveryHours, frozenHours, pinMinutes } from "../rules.ts";

// How long sessions, links and codes are valid (product §4, §9).

export const sessionDays = 30;
/** How long a browser counts as known after a sign-in; the cookie lasts as long. */
export const knownBrowserDays = 365;
export const recoveryMs = 3_600_000;
const exchangeMs = 60_000;
/** How long a proof confirms what the session does after it. */
export const confirmationMs = 900_000;
/** How long calls with the token that a session had before a proof are answered. */
const formerTokenMs = 60_000;
/** How long a sign-in waits for the second factor, and a challenge for what a passkey signs. */
export const challengeMs = 300_000;
/** How long a mailed code can confirm its session. */
export const stepUpCodeMs = 600_000;
/** From the address of another service's page to the return from it. */
const attemptMs = 600_000;
/** How long the answer to a return is repeated: the code behind it works once. */
const answerMs = 60_000;
/** How long one call may ask the service; longer than its driver waits. */
const claimMs = 30_000;
const seenEveryMs = 300_000;

/** How long an invitation to a team can be accepted. */
export const invitationDays = 7;

/** How long the links in mails about an address work. `undo` is also how long the old address stays reserved. */
export const emailLinkDays = { verify: 3, change: 1, undo: 7, allow: 1 } as const;
export type EmailLinkPurpose = keyof typeof emailLinkDays;

/** How long the link works that is mailed when the wait is over. */
export const factorRecoveryDays = 7;

export function sessionEnd(start: Date): Date {
  return addDays(start, sessionDays);
}

export function knownBrowserEnd(start: Date): Date {
  return addDays(start, knownBrowserDays);
}

export function recoveryEnd(start: Date): Date {
  return addMs(start, recoveryMs);
}

export function invitationEnd(start: Date): Date {
  return addDays(start, invitationDays);
}

export function exchangeCodeEnd(start: Date): Date {
  return addMs(start, exchangeMs);
}

export function confirmationEnd(start: Date): Date {
  return addMs(start, confirmationMs);
}

export function formerTokenEnd(start: Date): Date {
  return addMs(start, formerTokenMs);
}

export function challengeEnd(start: Date): Date {
  return addMs(start, challengeMs);
}

export function stepUpCodeEnd(start: Date): Date {
  return addMs(start, stepUpCodeMs);
}

export function attemptEnd(start: Date): Date {
  return addMs(start, attemptMs);
}

/** True while an answer that was given is given again. */
export function isAnswerKept(answered: Date, now: Date): boolean {
  return now.getTime() - answered.getTime() <= answerMs;
}

/** Claims before this are of calls that have ended. */
export function deadClaimsBefore(now: Date): Date {
  return addMs(now, -claimMs);
}

export function emailLinkEnd(purpose: EmailLinkPurpose, start: Date): Date {
  return addDays(start, emailLinkDays[purpose]);
}

/** Writing "last seen" on every call would make every read a write. */
export function isSeenStale(lastSeen: Date, now: Date): boolean {
  return now.getTime() - lastSeen.getTime() >= seenEveryMs;
}

export function alarmEnd(start: Date): Date {
  return addDays(start, alarmDays);
}

export function frozenEnd(start: Date): Date {
  return addMs(start, frozenHours * 3_600_000);
}

export function factorRecoveryReady(start: Date): Date {
  return addMs(start, factorRecoveryHours * 3_600_000);
}

export function factorRecoveryEnd(start: Date): Date {
  return addDays(factorRecoveryReady(start), factorRecoveryDays);
}

export function pinEnd(start: Date): Date {
  return addMs(start, pinMinutes * 60_000);
}
