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
import { serverOutput, sshKeyOutput, serverTaskOutput } from "./contract-outputs.ts";

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

/** A prolongation that is to happen by itself. */
const chargeOutput = z.object({
  serverId: idSchema("server"),
  name: z.string(),
  cents,
  at: instant,
  /** Its money is set aside already and no part of the balance. */
  isReserved: z.boolean(),
  /** The balance pays for it, after those before it. */
  isCovered: z.boolean(),
});

/** How a bulk call went for each server: one that is refused does not stop the others. */
const bulkOutput = z.object({
  results: z.array(z.object({ id: idSchema("server"), errorCode: z.nullable(z.string()) })),
});

const orderAnswer = z.object({ id: idSchema("order"), totalCents: cents });
const params = z.object({ id: idSchema("server") });
const taskAnswer = z.object({ task: serverTaskOutput });
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
      /** Servers that carry exactly this tag. */
      tag: z.optional(tag),
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
      /** The next prolongation that happens by itself. */
      next: z.nullable(chargeOutput),
      /** Those of the next 30 days, soonest first. */
      upcoming: z.array(chargeOutput),
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
    errors: ["invalid_public_key", "key_limit", "key_name_taken", "key_saved_already"],
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
    output: z.object({ tasks: z.array(serverTaskOutput), nextCursor: z.nullable(z.string()) }),
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
