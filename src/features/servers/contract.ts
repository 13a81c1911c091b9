import * as z from "zod/mini";
import {
  imageOutput,
  locationOutput,
  planOutput,
  quoteOutput,
  quoteQuery,
} from "#src/features/catalog/contract.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing } from "#src/shared/schemas.ts";

/** One word for the list: billing state first, then the open task, then the machine's power. */
export const serverStatus = z.enum([
  "installing",
  "starting",
  "stopping",
  "restarting",
  "reinstalling",
  /** Its password or its addresses are being changed. */
  "updating",
  "running",
  "stopped",
  "failed",
  "expired",
  "suspended",
  "terminated",
  "attention",
]);

export const taskOutput = z.object({
  id: idSchema("task"),
  kind: z.enum([
    "server-provision",
    "server-start",
    "server-stop",
    "server-restart",
    "server-reinstall",
    "server-password",
    "server-ipv4",
    "server-suspend",
    "server-terminate",
  ]),
  state: z.enum(["queued", "running", "succeeded", "failed", "cancelled"]),
  /** Steps in order, all of them from the start, with what is known of each. */
  steps: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["waiting", "running", "done", "failed"]),
      startedAt: z.nullable(instant),
      endedAt: z.nullable(instant),
    }),
  ),
  /** 0 to 100. */
  progress: z.int(),
  /** Until then `POST …/reinstall/cancel` undoes it; null when it cannot be undone (any more). */
  cancelUntil: z.nullable(instant),
  /** Key of the error texts; what it means for the money is in `refundedCents`. */
  errorCode: z.nullable(z.string()),
  refundedCents: z.nullable(cents),
  /** `you`, or `system`. */
  actor: z.enum(["you", "system", "staff"]),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

/**
 * The dates of a server's life, known from its first day. Each is as it will be if nothing is paid; a
 * prolongation moves all of them. `suspendedAt` is set once it happened.
 */
export const timelineOutput = z.object({
  paidUntil: instant,
  /** The server runs until then without being paid, and is then stopped. */
  graceUntil: instant,
  suspendedAt: z.nullable(instant),
  /** Disk and addresses are kept until then. */
  terminatesAt: instant,
});

/** What autoprolong does next. Reserved: the next period's price is set aside and buys nothing else. */
export const renewalState = z.enum(["off", "planned", "reserved", "unfunded"]);

export const addressOutput = z.object({
  address: z.string(),
  prefixLength: z.int(),
  gateway: z.string(),
  isPrimary: z.boolean(),
  /** Bought, and not on the machine yet. */
  isPending: z.boolean(),
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
  /** The same in full, the primary one first. */
  addresses: z.array(addressOutput),
  tags: z.array(z.string()),
  autoprolong: z.boolean(),
  months: z.int(),
  /** What the next term costs by the current catalogue, extra addresses included. */
  renewalCents: cents,
  renewal: renewalState,
  paidUntil: z.nullable(instant),
  /** Null before delivery and after the end. */
  timeline: z.nullable(timelineOutput),
  /** Only `unpaid` ends by a prolongation. */
  suspendedReason: z.nullable(z.enum(["unpaid", "abuse", "admin"])),
  /** When the machine last started; null while it is off. */
  startedAt: z.nullable(instant),
  createdAt: instant,
  /** No real machine stands behind it. */
  simulated: z.boolean(),
  /** The action that runs now. */
  task: z.nullable(taskOutput),
  /** Last CPU samples, oldest first, percent; null is a gap. Only in the list. */
  cpuTrend: z.optional(z.array(z.nullable(z.number()))),
});

export const sshKeyOutput = z.object({
  id: idSchema("machineKey"),
  name: z.string(),
  fingerprint: z.string(),
  createdAt: instant,
});

export const sshKeyBody = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  publicKey: z.string().check(z.minLength(20), z.maxLength(2000)),
});

export const purchaseBody = z.strictObject({
  plan: z.string().check(z.maxLength(40)),
  location: z.string().check(z.maxLength(40)),
  image: z.string().check(z.maxLength(40)),
  months: z.int().check(z.gte(1), z.lte(36)),
  /** Host name: letters, digits, hyphens. */
  name: z.string().check(z.minLength(1), z.maxLength(63)),
  /** Root password, 8 to 128 characters; hashed on arrival. One of password and keys is needed. */
  password: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
  sshKeyIds: z.optional(z.array(idSchema("machineKey")).check(z.maxLength(10))),
  autoprolong: z.boolean(),
  /** The total the customer saw; another price is refused with `price_changed`. */
  expectedTotalCents: z.int().check(z.gte(0)),
});

const password = z.string().check(z.minLength(8), z.maxLength(128));
const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));
const serverIds = z.array(idSchema("server")).check(z.minLength(1), z.maxLength(50));
const expectedTotalCents = z.int().check(z.gte(0));

export const prolongBody = z.strictObject({
  months: z.int().check(z.gte(1), z.lte(36)),
  /** The total the customer saw; another price is refused with `price_changed`. */
  expectedTotalCents,
});

export const extraAddressBody = z.strictObject({ expectedTotalCents });

export const tagBody = z.strictObject({ tag });

export const changePasswordBody = z.strictObject({ password });

export const reinstallBody = z.strictObject({
  image: z.string().check(z.maxLength(40)),
  /** One of password and keys is needed, as in a purchase. */
  password: z.optional(password),
  sshKeyIds: z.optional(z.array(idSchema("machineKey")).check(z.maxLength(10))),
  /** The server's name, typed by who is about to lose its disk. */
  confirmName: z.string().check(z.maxLength(63)),
});

/** How a bulk call went for each server: one that is refused does not stop the others. */
const bulkOutput = z.object({
  results: z.array(z.object({ id: idSchema("server"), errorCode: z.nullable(z.string()) })),
});

const orderAnswer = z.object({ id: idSchema("order"), totalCents: cents });
const params = z.object({ id: idSchema("server") });
const taskAnswer = z.object({ task: taskOutput });
const tagsAnswer = z.object({ tags: z.array(z.string()) });
const noBody = z.strictObject({});

export const serversContract = defineContract({
  "GET /v2/servers": {
    summary: "Offers: plans and systems with prices for this customer",
    access: "customer",
    output: z.object({ plans: z.array(planOutput), images: z.array(imageOutput) }),
    errors: [],
  },
  "GET /v2/servers/locations": {
    summary: "Locations with live availability",
    access: "public",
    output: z.object({ locations: z.array(locationOutput) }),
    errors: [],
  },
  "GET /v2/servers/quote": {
    summary: "What a server costs this customer now",
    access: "customer",
    query: quoteQuery,
    output: quoteOutput,
    errors: ["plan_unavailable", "location_unavailable"],
  },
  "GET /v2/servers/list": {
    summary: "Servers of the customer, newest first",
    access: "customer",
    query: z.object({
      ...cursorPage,
      status: z.optional(z.enum(["running", "progress", "stopped", "attention"])),
      searchTerm: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.object({
      servers: z.array(serverOutput),
      nextCursor: z.nullable(z.string()),
      counts: z.object({
        all: z.int(),
        running: z.int(),
        progress: z.int(),
        stopped: z.int(),
        attention: z.int(),
      }),
    }),
    errors: [],
  },
  "GET /v2/servers/funding": {
    summary: "What active servers cost and how long the balance pays for them",
    access: "customer",
    output: z.object({
      monthlyCents: cents,
      /** Days until a prolongation would no longer be covered; null without active servers. */
      fundedDays: z.nullable(z.int()),
      next: z.nullable(z.object({ serverId: idSchema("server"), name: z.string(), cents, at: instant })),
      /** Prolongations of the next 30 days by themselves, soonest first. */
      upcoming: z.array(
        z.object({
          serverId: idSchema("server"),
          name: z.string(),
          cents,
          at: instant,
          /** Its money is set aside already and no part of the balance. */
          isReserved: z.boolean(),
          /** The balance pays for it, after those before it. */
          isCovered: z.boolean(),
        }),
      ),
    }),
    errors: [],
  },
  "POST /v2/servers/purchase": {
    summary: "Buy a server from the balance",
    access: "customer",
    body: purchaseBody,
    output: z.object({
      server: z.object({ id: idSchema("server"), name: z.string() }),
      order: z.object({ id: idSchema("order"), totalCents: cents }),
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "debt_open",
      "insufficient_funds",
      "location_unavailable",
      "no_free_address",
      "not_found",
      "out_of_stock",
      "plan_unavailable",
      "price_changed",
      "promotion_unavailable",
      "invalid_name",
      "required",
    ],
    idempotent: true,
  },
  "GET /v2/servers/ssh-keys": {
    summary: "Saved SSH keys",
    access: "customer",
    output: z.object({ keys: z.array(sshKeyOutput) }),
    errors: [],
  },
  "POST /v2/servers/ssh-keys": {
    summary: "Save an SSH key for later installs",
    access: "customer",
    body: sshKeyBody,
    output: sshKeyOutput,
    errors: ["invalid_public_key", "key_name_taken"],
  },
  "DELETE /v2/servers/ssh-keys/{id}": {
    summary: "Forget a saved SSH key; installed servers keep it",
    access: "customer",
    params: z.object({ id: idSchema("machineKey") }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/servers/bulk/power": {
    summary: "Start, stop or restart several servers",
    access: "customer",
    body: z.strictObject({ ids: serverIds, verb: z.enum(["start", "stop", "restart"]) }),
    output: bulkOutput,
    errors: [],
  },
  "POST /v2/servers/bulk/tag": {
    summary: "Put a tag on several servers",
    access: "customer",
    body: z.strictObject({ ids: serverIds, tag }),
    output: bulkOutput,
    errors: [],
  },
  "POST /v2/servers/bulk/untag": {
    summary: "Take a tag off several servers",
    access: "customer",
    body: z.strictObject({ ids: serverIds, tag }),
    output: bulkOutput,
    errors: [],
  },
  "GET /v2/servers/{id}": {
    summary: "A server",
    access: "customer",
    params,
    output: serverOutput,
    errors: ["not_found"],
  },
  "GET /v2/servers/{id}/activity": {
    summary: "What was done to a server, newest first",
    access: "customer",
    params,
    query: z.object(cursorPage),
    output: z.object({ tasks: z.array(taskOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "GET /v2/servers/{id}/prolong": {
    summary: "What each term of a prolongation costs now, and until when it pays",
    access: "customer",
    params,
    output: z.object({
      options: z.array(
        z.object({
          months: z.int(),
          discountPercent: z.int(),
          lines: z.array(z.object({ sku: z.string(), label: z.string(), cents })),
          totalCents: cents,
          paidUntil: instant,
        }),
      ),
    }),
    errors: ["not_found", "server_ended", "server_not_active", "server_suspended"],
  },
  "POST /v2/servers/{id}/prolong": {
    summary: "Pay for a further term; brings an expired or suspended server back",
    access: "customer",
    params,
    body: prolongBody,
    output: z.object({ server: z.object({ id: idSchema("server") }), order: orderAnswer }),
    errors: [
      "debt_open",
      "insufficient_funds",
      "not_found",
      "plan_unavailable",
      "price_changed",
      "server_ended",
      "server_not_active",
      "server_suspended",
    ],
    idempotent: true,
  },
  "GET /v2/servers/{id}/ipv4": {
    summary: "What a further IPv4 address costs until the paid time ends",
    access: "customer",
    params,
    output: z.object({
      totalCents: cents,
      /** What it adds to every month of the next prolongations. */
      monthlyCents: cents,
      days: z.int(),
      paidUntil: instant,
    }),
    errors: ["address_limit", "extra_unavailable", "not_found", "server_not_active"],
  },
  "POST /v2/servers/{id}/ipv4": {
    summary: "Buy a further IPv4 address; the money goes back when it cannot be set up",
    access: "customer",
    params,
    body: extraAddressBody,
    output: z.object({
      server: z.object({ id: idSchema("server") }),
      order: orderAnswer,
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "address_limit",
      "debt_open",
      "extra_unavailable",
      "insufficient_funds",
      "no_free_address",
      "not_found",
      "price_changed",
      "server_busy",
      "server_not_active",
    ],
    idempotent: true,
  },
  "POST /v2/servers/{id}/autoprolongation/toggle": {
    summary: "Switch autoprolong on or off; off gives reserved money back",
    access: "customer",
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    output: z.object({ autoprolong: z.boolean() }),
    errors: ["not_found", "server_ended"],
  },
  "POST /v2/servers/{id}/tag": {
    summary: "Put a tag on a server",
    access: "customer",
    params,
    body: tagBody,
    output: tagsAnswer,
    errors: ["not_found", "tag_limit"],
  },
  "POST /v2/servers/{id}/untag": {
    summary: "Take a tag off a server",
    access: "customer",
    params,
    body: tagBody,
    output: tagsAnswer,
    errors: ["not_found"],
  },
  "POST /v2/servers/{id}/reinstall": {
    summary: "Install a system anew after 60 s; the disk is lost, the addresses stay",
    access: "customer",
    params,
    body: reinstallBody,
    output: taskAnswer,
    errors: [
      "image_unavailable",
      "not_found",
      "required",
      "server_busy",
      "server_not_active",
      "wrong_confirmation",
    ],
  },
  "POST /v2/servers/{id}/reinstall/cancel": {
    summary: "Call a reinstall off while it waits",
    access: "customer",
    params,
    body: noBody,
    output: taskAnswer,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "POST /v2/servers/{id}/start": {
    summary: "Switch the machine on",
    access: "customer",
    params,
    body: noBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active"],
  },
  "POST /v2/servers/{id}/stop": {
    summary: "Shut the machine down; power is cut after 60 s",
    access: "customer",
    params,
    body: noBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active", "server_not_running"],
  },
  "POST /v2/servers/{id}/restart": {
    summary: "Restart the machine",
    access: "customer",
    params,
    body: noBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active", "server_not_running"],
  },
  "POST /v2/servers/{id}/change-password": {
    summary: "Set a new root password",
    access: "customer",
    params,
    body: changePasswordBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active"],
  },
  "POST /v2/servers/{id}/vnc": {
    summary: "A one-time ticket for the console, good for 30 s",
    access: "customer",
    params,
    body: noBody,
    output: z.object({
      kind: z.enum(["vnc", "text"]),
      /** WebSocket path with the ticket; open it once, from this site's origin. */
      path: z.string(),
      expiresAt: instant,
    }),
    errors: ["not_found", "server_not_active", "server_not_running"],
  },
  "GET /v2/servers/{id}/metrics": {
    summary: "CPU, memory, network and disk over a range; gaps are null",
    access: "customer",
    params,
    query: z.object({ range: z._default(z.enum(["1h", "24h", "7d", "30d"]), "1h") }),
    output: z.object({
      range: z.enum(["1h", "24h", "7d", "30d"]),
      stepSeconds: z.int(),
      /** Unix seconds of each point. */
      times: z.array(z.int()),
      cpuPercent: z.array(z.nullable(z.number())),
      memoryUsedMb: z.array(z.nullable(z.number())),
      netInBps: z.array(z.nullable(z.number())),
      netOutBps: z.array(z.nullable(z.number())),
      diskReadOps: z.array(z.nullable(z.number())),
      diskWriteOps: z.array(z.nullable(z.number())),
      /** Our own actions within the range, to be marked in the charts. */
      actions: z.array(z.object({ kind: z.string(), at: z.int() })),
      simulated: z.boolean(),
    }),
    errors: ["not_found"],
  },
});
