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
  kind: z.enum(["server-provision", "server-start", "server-stop", "server-restart"]),
  state: z.enum(["queued", "running", "succeeded", "failed"]),
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
  /** Key of the error texts; what it means for the money is in `refundedCents`. */
  errorCode: z.nullable(z.string()),
  refundedCents: z.nullable(cents),
  /** `you`, or `system`. */
  actor: z.enum(["you", "system", "staff"]),
  createdAt: instant,
  finishedAt: z.nullable(instant),
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
  tags: z.array(z.string()),
  autoprolong: z.boolean(),
  months: z.int(),
  renewalCents: cents,
  paidUntil: z.nullable(instant),
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

const params = z.object({ id: idSchema("server") });
const taskAnswer = z.object({ task: taskOutput });
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
