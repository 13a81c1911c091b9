import type { Messages } from "#src/web/i18n/messages.gen.ts";

type Code = keyof Messages["support"]["code"];

/** Codes that have a word of their own; others are shown as they are. */
const known: Readonly<Record<Code, true>> = {
  abuse: true,
  active: true,
  admin: true,
  answered: true,
  boot: true,
  cancelled: true,
  capacity: true,
  check: true,
  closed: true,
  confirming: true,
  create: true,
  credited: true,
  delivered: true,
  dropped: true,
  dust: true,
  error: true,
  expired: true,
  failed: true,
  final: true,
  held: true,
  lost: true,
  off: true,
  open: true,
  paid: true,
  paused: true,
  pending: true,
  pending_delete: true,
  provider_failed: true,
  provider_unreachable: true,
  queued: true,
  redemption: true,
  refunded: true,
  registering: true,
  replaced: true,
  reserve: true,
  running: true,
  seen: true,
  "server-provision": true,
  succeeded: true,
  suspended: true,
  terminated: true,
  terminating: true,
  transfer_in: true,
  transfer_out: true,
  unknown: true,
  unpaid: true,
};

export function isKnownCode(code: string): code is Code {
  return Object.hasOwn(known, code);
}
