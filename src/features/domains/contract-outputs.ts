import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, priceChangeOutput } from "#src/shared/schemas.ts";
import { domainStates } from "#src/shared/domain-states.ts";
import { taskOutput } from "#src/shared/task-output.ts";

// The outputs of the calls in `contract-domains.ts` and `contract-orders.ts`.

export const domainState = z.enum(domainStates);

/** A task on a domain, with its steps. */
export const domainTaskOutput = z.extend(taskOutput, {
  kind: z.enum([
    "domain-register",
    "domain-transfer",
    "domain-renew",
    "domain-restore",
    "domain-update",
    "domain-code",
    "domain-delete",
  ]),
});

/** The dates of a domain's end, known from its first day. They assume that nothing is paid. */
export const domainTimelineOutput = z.object({
  /** Paid until then. */
  expiresAt: instant,
  /** The name stops working, so that its owner notices that it ends. */
  dnsStopsAt: instant,
  /** Renewed at the usual price until then. */
  graceUntil: instant,
  /** Restored at the price of a restore until then. */
  redemptionUntil: instant,
  /** Anyone may register it from then on. */
  releasedAt: instant,
  /** The minimum years of a renewal. */
  renewYears: z.int(),
  /** Price of that renewal, by the name's own price. */
  renewCents: cents,
  /** The last change of that price that was announced: from when, and what it is from then; null without one. */
  priceChange: z.nullable(priceChangeOutput),
  /** Price of a restore with its mandatory renewal. */
  restoreCents: cents,
});

export const nameServerOutput = z.object({
  /** A-label host name. */
  host: z.string(),
  /** Glue: only of hosts below the domain itself. */
  addresses: z.array(z.string()),
});

export const domainOutput = z.object({
  id: idSchema("domain"),
  /** A-labels, lower case: `xn--bcher-kva.com`. */
  name: z.string(),
  /** In Unicode: `bücher.com`. */
  displayName: z.string(),
  /** Ending, in ASCII. */
  tld: z.string(),
  state: domainState,
  /** Why the first order or the transfer failed: a key of the error texts; its money went back. */
  failure: z.nullable(z.string()),
  /** Taken out of the zone: the name does not resolve until the reason is gone. */
  hold: z.nullable(z.enum(["unverified", "expired", "staff"])),
  /** What we hold, in our words: until we end it, it can be neither unlocked nor transferred, deleted or given another owner. */
  staffHold: z.nullable(
    z.object({
      cause: z.enum(["abuse", "admin"]),
      text: z.string(),
      at: instant,
      /** It is out of the zone too. */
      stopsName: z.boolean(),
    }),
  ),
  isLocked: z.boolean(),
  isPrivate: z.boolean(),
  autoprolong: z.boolean(),
  /**
   * What autoprolong does next. Reserved: the next year's price is set aside and buys nothing else. Unfunded: it lacks
   * money. Failed: the registry refused the last renewal. Both are tried again.
   */
  renewal: z.enum(["off", "planned", "reserved", "unfunded", "failed"]),
  /** The price that is set aside for the next renewal, as it was then; null when none is. */
  reservedCents: z.nullable(cents),
  /** When autoprolong tries next; null when it is off or the price is set aside. */
  nextRenewalAttemptAt: z.nullable(instant),
  tags: z.array(z.string()),
  contactId: idSchema("contact"),
  nameServers: z.array(nameServerOutput),
  /** At least two of ours: its records here are the public ones. */
  usesProviderNameServers: z.boolean(),
  /** The registry does not have the wanted settings yet. */
  isChanging: z.boolean(),
  registeredAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** Null before delivery and after the end. */
  timeline: z.nullable(domainTimelineOutput),
  /** It cannot be transferred to another registrar before. */
  transferLockedUntil: z.nullable(instant),
  /** How long it cannot leave after a change of its owner, unless the lock is declined. */
  ownerLockDays: z.int(),
  /** Its deletion was asked for and begins then; `POST …/delete/cancel` undoes it until then. */
  deletesAt: z.nullable(instant),
  /** There is a transfer code that was not shown yet: `POST …/transfer-code/reveal`. */
  hasTransferCode: z.boolean(),
  /** What its registrar offers for names of its ending. */
  offers: z.object({
    privacy: z.boolean(),
    dnssec: z.boolean(),
    lock: z.boolean(),
    restore: z.boolean(),
    /** Otherwise it ends by itself, when it is not renewed. */
    delete: z.boolean(),
    transferOut: z.boolean(),
  }),
  createdAt: instant,
  /** Simulated: there is no real name. */
  simulated: z.boolean(),
  /** The running task. */
  task: z.nullable(domainTaskOutput),
});
