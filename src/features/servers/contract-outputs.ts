import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { actorFields, cents, instant, priceChangeOutput } from "#src/shared/schemas.ts";
import { taskOutput } from "#src/shared/task-output.ts";

// The outputs of the calls in `contract.ts`.

/** One word for the list: billing state first, then the open task, then the machine's power. */
export const serverStatus = z.enum([
  "installing",
  "starting",
  "stopping",
  "restarting",
  "reinstalling",
  /** Its password, its addresses or its host are being changed. */
  "updating",
  "running",
  "stopped",
  "failed",
  "expired",
  "suspended",
  "terminated",
  "attention",
]);

/** A task on a server, with its steps. */
export const serverTaskOutput = z.extend(taskOutput, {
  kind: z.enum([
    "server-provision",
    "server-start",
    "server-stop",
    "server-restart",
    "server-reinstall",
    "server-password",
    "server-ipv4",
    "server-move",
    "server-suspend",
    "server-terminate",
  ]),
  /** Until then `POST …/reinstall/cancel` undoes it; null when it cannot be undone (any more). */
  cancelUntil: z.nullable(instant),
});

/** A change of a server that needs no task. */
export const serverChangeOutput = z.object({
  kind: z.enum(["rename", "reverse-name"]),
  at: instant,
  ...actorFields,
  /** Whose reverse name was changed. */
  address: z.nullable(z.string()),
  /** The former name of a renamed server. */
  before: z.nullable(z.string()),
  /** Null: the default reverse name. */
  after: z.nullable(z.string()),
});

/** A page of what was done to a server: the newest of both, each newest first. */
export const activityOutput = z.object({
  tasks: z.array(serverTaskOutput),
  changes: z.array(serverChangeOutput),
  nextCursor: z.nullable(z.string()),
});

/**
 * The dates of a server's lifecycle, known from its first day, assuming that nothing is paid; a
 * renewal moves all of them. `suspendedAt` is set once it happened.
 */
export const timelineOutput = z.object({
  paidUntil: instant,
  /** The server runs unpaid until then, and is then stopped. */
  graceUntil: instant,
  suspendedAt: z.nullable(instant),
  /** Disk and addresses are kept until then. */
  terminatesAt: instant,
});

/**
 * What autoprolong does next. Reserved: the next period's price is set aside and buys nothing else. Unfunded: the last
 * try lacked money. Failed: it was refused for another reason. Both are tried again.
 */
export const renewalState = z.enum(["off", "planned", "reserved", "unfunded", "failed"]);

export const addressOutput = z.object({
  address: z.string(),
  prefixLength: z.int(),
  gateway: z.string(),
  isPrimary: z.boolean(),
  /** Bought, but not on the machine yet. */
  isPending: z.boolean(),
});

/** What an address leads back to; only of networks whose reverse zones are here. */
export const reverseOutput = z.object({
  address: z.string(),
  /** Host name, lower case, without a last dot. */
  name: z.string(),
  isDefault: z.boolean(),
  /** Whether the name leads to the address, by the last look; null: it could not be looked up. Mail servers refuse others. */
  isConfirmed: z.nullable(z.boolean()),
});

export const serverOutput = z.object({
  id: idSchema("server"),
  name: z.string(),
  status: serverStatus,
  service: z.enum(["pending", "active", "expired", "suspended", "terminating", "terminated", "failed"]),
  power: z.enum(["unknown", "off", "running", "paused", "error", "lost"]),
  plan: z.object({ id: z.string(), name: z.string() }),
  location: z.object({ id: z.string(), name: z.string(), country: z.string() }),
  image: z.object({ id: z.string(), name: z.string(), version: z.string(), family: z.string() }),
  vcpu: z.int(),
  memoryMb: z.int(),
  diskGb: z.int(),
  trafficGb: z.int(),
  ipv4: z.array(z.string()),
  /** All addresses in full, the primary one first. */
  addresses: z.array(addressOutput),
  tags: z.array(z.string()),
  autoprolong: z.boolean(),
  months: z.int(),
  /** What the next term costs by the server's own prices, extra addresses included. */
  renewalCents: cents,
  /** The last change of that price that was announced: from when, and what a term costs from then; null without one. */
  priceChange: z.nullable(priceChangeOutput),
  /** The code that it was bought with, while it lowers that price: for how many terms yet, and what they cost without it. */
  renewalPromo: z.nullable(
    z.object({
      code: z.string(),
      /** The next one included; null: all. */
      terms: z.nullable(z.int()),
      laterCents: cents,
    }),
  ),
  renewal: renewalState,
  /** The price that is set aside for the next term, as it was then; null when none is. */
  reservedCents: z.nullable(cents),
  paidUntil: z.nullable(instant),
  /** Null before delivery and after the end. */
  timeline: z.nullable(timelineOutput),
  /** Only `unpaid` ends by a renewal; the others are ours, and while they last nothing is charged. */
  suspendedReason: z.nullable(z.enum(["unpaid", "abuse", "admin"])),
  /** What we wrote about it; null where it is unpaid. */
  suspendedText: z.nullable(z.string()),
  /** When it ends by itself; null: when we end it. */
  suspendedUntil: z.nullable(instant),
  /** We remove the server then, with its disk; null: we do not. */
  removal: z.nullable(z.object({ at: instant, text: z.string() })),
  /** When the machine last started; null while it is off. */
  startedAt: z.nullable(instant),
  createdAt: instant,
  /** Simulated: it has no real machine. */
  simulated: z.boolean(),
  /** The running action. */
  task: z.nullable(serverTaskOutput),
  /** CPU of the last hour by five minutes, oldest first, percent; null is a gap. Fewer of a young server. Only in the list. */
  cpuTrend: z.optional(z.array(z.nullable(z.number()))),
  /** Only in the details of one server, not in the list. */
  details: z.optional(
    z.object({
      /** Received and sent since the month (UTC) began. Traffic above the allowance is not limited. */
      traffic: z.object({
        inBytes: z.int(),
        outBytes: z.int(),
        allowanceBytes: z.int(),
        resetsAt: instant,
      }),
      /** Speed of the network, each way; null: no limit of the plan. */
      networkMbps: z.nullable(z.int()),
      /** The host names that its addresses lead back to. */
      reverse: z.array(reverseOutput),
      /** Domains with records here that lead to the server, and the customer's others; zero once it has no machine. */
      domains: z.object({ leading: z.int(), others: z.int() }),
      /** Its host is under maintenance. */
      isInMaintenance: z.boolean(),
      /** How root logs in since the system was installed; keys by the names that they are saved under now. */
      access: z.object({ keys: z.array(z.string()), hasPassword: z.boolean() }),
      /** Null before the delivery. */
      deliveredAt: z.nullable(instant),
      /** Until when its contract may be withdrawn from; null where, or once, it may not. */
      withdrawableUntil: z.nullable(instant),
      /** Until when one more term of its usual length would pay; null when none may be paid. */
      nextPaidUntil: z.nullable(instant),
      /** What installations take, in seconds: the median of the latest. Null once delivered, or when too few were measured. */
      usualInstallSeconds: z.nullable(z.int()),
    }),
  ),
});

export const sshKeyOutput = z.object({
  id: idSchema("machineKey"),
  name: z.string(),
  fingerprint: z.string(),
  createdAt: instant,
});
