import * as z from "zod";
import type noticeTexts from "../../../../locales/en/notices.json";

/** What users can be told: a name of texts in `locales/<language>/notices.json`. */
export type NoticeKey = keyof typeof noticeTexts;

const nothing = z.object({});
const named = z.object({ name: z.string() });
const paid = z.object({ cents: z.int() });
const timed = z.object({ days: z.int() });
const namedPaid = named.extend(paid.shape);
const namedTimed = namedPaid.extend(timed.shape);

/**
 * What each notice is kept with and written of. Stored rows have these shapes: one that changes is a new notice, or
 * rows of before show their first words.
 */
export const noticeParams = {
  contactDue: timed,
  dedicatedAnswered: named.extend({ answer: z.string() }),
  dedicatedClosed: named,
  dedicatedRequested: named,
  depositCredited: paid,
  depositReversed: paid,
  domainChangeRefused: named,
  domainCut: namedTimed,
  domainDeleted: namedTimed,
  domainDeletionAsked: named,
  domainExpired: namedTimed,
  domainExpiresSoon: namedTimed,
  domainHeld: named,
  domainLeaving: named,
  domainLeft: named,
  domainRegistered: named,
  domainRegistrationRefunded: named,
  domainReleased: named,
  domainRenewalRefunded: namedPaid,
  domainRenewalReserved: namedPaid,
  domainRenewed: namedPaid,
  domainRenewsSoon: namedTimed,
  domainRestoreRefunded: namedPaid,
  domainRestored: namedPaid,
  domainStays: named,
  domainTransferRefunded: namedPaid,
  domainTransferred: named,
  domainUnheld: named,
  serverAddressRefunded: named,
  serverDeletionNear: namedPaid,
  serverDelivered: named,
  serverExpired: namedPaid,
  serverExpiresSoon: namedTimed,
  serverGraceEnding: namedPaid,
  serverMaintenance: named,
  serverMaintenanceEnded: named,
  serverProlonged: namedPaid,
  serverRefunded: named,
  serverRenewalReserved: namedPaid,
  serverSuspended: namedPaid,
  serverTerminated: named,
  serverTrafficNear: named,
  serverTrafficUsed: named,
  serverWentDown: named,
  welcome: nothing,
} as const satisfies Readonly<Record<NoticeKey, z.ZodObject>>;

/** What any notice may be filled with; each has those of its shape. */
export interface NoticeParams {
  /** What it is about: a server, a domain, a configuration. */
  readonly name?: string;
  readonly cents?: number;
  readonly days?: number;
  /** What an operator wrote. */
  readonly answer?: string;
}

/** A notice and what it says, in no language yet. */
export interface Said {
  readonly key: NoticeKey;
  readonly params: NoticeParams;
}

/** Picks what a notice is kept with; throws where something is missing. */
export function paramsOf(key: NoticeKey, values: object): NoticeParams {
  return noticeParams[key].parse(values);
}

/** What a stored row says; null for one of before, of a later version, or with other params than its notice has. */
export function readSaid(notice: string | null, params: unknown): Said | null {
  if (notice === null || !isNoticeKey(notice)) return null;
  const read = noticeParams[notice].safeParse(params);
  return read.success ? { key: notice, params: read.data } : null;
}

function isNoticeKey(text: string): text is NoticeKey {
  return Object.hasOwn(noticeParams, text);
}
