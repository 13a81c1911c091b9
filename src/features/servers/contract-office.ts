import * as z from "zod/mini";
import { quoteOutput, quoteQuery } from "#src/features/catalog/contract.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import {
  between,
  customerCells,
  doneBy,
  flagQuery,
  keptPrice,
  ofCustomer,
  orderBrief,
  seenCents,
  shownCustomer,
  taskBrief,
  textFilter,
} from "#src/shared/staff-schemas.ts";
import { purchaseBody } from "./contract-orders.ts";
import { addressOutput, serverOutput } from "./contract-outputs.ts";

// What staff sees of servers and nodes, and does to them.

const serverRow = z.object({
  id: idSchema("server"),
  name: z.string(),
  status: serverOutput.shape.status,
  service: serverOutput.shape.service,
  power: serverOutput.shape.power,
  planId: z.string(),
  /** As the catalogue calls it now. */
  planName: z.string(),
  locationId: z.string(),
  /** As the catalogue calls it, in English. */
  locationName: z.string(),
  nodeId: z.nullable(z.string()),
  ipv4: z.array(z.string()),
  tags: z.array(z.string()),
  customer: shownCustomer,
  paidUntil: z.nullable(instant),
  autoprolong: z.boolean(),
  renewalCents: cents,
  suspendedReason: serverOutput.shape.suspendedReason,
  createdAt: instant,
});

const serverFilter = {
  ...between,
  /** As everyone sees it: one that staff holds is `suspended`. */
  service: z.optional(serverOutput.shape.service),
  /** Whether staff holds it. */
  held: flagQuery,
  plan: z.optional(z.string().check(z.maxLength(40))),
  location: z.optional(z.string().check(z.maxLength(40))),
  node: z.optional(z.string().check(z.maxLength(40))),
  customer: ofCustomer,
  /** A part of its name, one of its tags, or an address. */
  q: textFilter,
  /** Paid until before then. */
  expiresBefore: between.since,
} as const;

/** What the engine says of a machine now. */
const machineOutput = z.object({
  power: serverOutput.shape.power,
  nodeId: z.nullable(z.string()),
  addresses: z.array(z.string()),
  vcpu: z.int(),
  memoryMb: z.int(),
  uptimeSeconds: z.number(),
  /** How it differs from what was sold, in words. */
  differences: z.array(z.string()),
});

const nodeRow = z.object({
  id: z.string(),
  locationId: z.string(),
  driver: z.string(),
  member: z.nullable(z.string()),
  state: z.enum(["open", "maintenance"]),
  isOnline: z.boolean(),
  seenAt: z.nullable(instant),
  /** What it has to sell, and what of it is free; null where it was never seen. */
  room: z.nullable(
    z.object({
      memoryMb: z.int(),
      freeMemoryMb: z.int(),
      vcpu: z.int(),
      freeVcpu: z.int(),
      diskGb: z.nullable(z.int()),
      freeDiskGb: z.nullable(z.int()),
    }),
  ),
  servers: z.int(),
});

const params = z.object({ id: idSchema("server") });
const nodeParams = z.object({ id: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,38}$/)) });
const reasonBody = z.strictObject({ reason: staffReason });
const machineId = z.string().check(z.minLength(1), z.maxLength(200));

const evacuees = z.array(
  z.object({
    server: idSchema("server"),
    name: z.string(),
    /** The node that it moves to; null: it stays. */
    to: z.nullable(z.string()),
    problem: z.nullable(z.string()),
  }),
);

const serverRoutes = defineContract({
  "GET /v2/admin/servers": {
    summary: "Servers of all customers, newest first",
    access: "staff",
    permission: "servers.read",
    query: z.object({ ...cursorPage, ...serverFilter }),
    output: z.object({ servers: z.array(serverRow), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "GET /v2/admin/servers/export": {
    summary: "The same as a file of comma-separated values, at most 100,000 rows, as a stream",
    access: "staff",
    permission: "servers.read",
    stepUp: true,
    query: z.object({ ...serverFilter, reason: staffReason }),
    csv: z.object({
      id: idSchema("server"),
      name: z.string(),
      status: serverOutput.shape.status,
      service: serverOutput.shape.service,
      power: serverOutput.shape.power,
      ...customerCells,
      planId: z.string(),
      locationId: z.string(),
      nodeId: z.nullable(z.string()),
      /** Addresses and tags with commas between them. */
      ipv4: z.string(),
      tags: z.string(),
      paidUntil: z.nullable(instant),
      autoprolong: z.boolean(),
      /** Dollars: `12.00`. */
      renewal: z.string(),
      suspendedReason: serverOutput.shape.suspendedReason,
      createdAt: instant,
    }),
    output: z.string(),
    errors: [],
  },
  "GET /v2/admin/servers/{id}": {
    summary: "A server: its state, addresses, terms, tasks, and what was paid for it",
    access: "staff",
    permission: "servers.read",
    params,
    output: z.extend(serverRow, {
      siteId: z.int(),
      imageId: z.string(),
      imageName: z.string(),
      vcpu: z.int(),
      memoryMb: z.int(),
      diskGb: z.int(),
      isSimulated: z.boolean(),
      addresses: z.array(addressOutput),
      timeline: serverOutput.shape.timeline,
      months: z.int(),
      /** What its usual term costs, without extra addresses: the latest first, also from dates to come. */
      prices: z.array(keptPrice),
      /** What its usual term counts as when days of it are given away, and how many may still be given. */
      freeDays: z.object({ termCents: cents, left: z.int() }),
      reservedCents: z.nullable(cents),
      renewalError: z.nullable(z.string()),
      /** What staff stopped, as its customer reads it; null: nothing. */
      hold: z.nullable(z.object({ text: z.string(), until: z.nullable(instant) })),
      /** When staff has it removed, as its customer reads it; null: it does not. */
      removal: z.nullable(z.object({ text: z.string(), at: instant })),
      /** Newest first; at most 50. */
      periods: z.array(z.object({ orderId: idSchema("order"), startsAt: instant, endsAt: instant })),
      tasks: z.array(z.extend(taskBrief, { actor: doneBy })),
      orders: z.array(orderBrief),
      paidCents: seenCents,
      refundedCents: seenCents,
      /** Customers that had it before, newest first. */
      moves: z.array(z.object({ from: shownCustomer, to: shownCustomer, at: instant })),
    }),
    errors: ["not_found"],
  },
  "GET /v2/admin/servers/{id}/machine": {
    summary: "What the engine says of a server's machine now; null: it has none",
    access: "staff",
    permission: "servers.read",
    params,
    output: z.object({ machine: z.nullable(machineOutput) }),
    errors: ["act_refused", "not_found"],
  },
  "POST /v2/admin/servers/{id}/power": {
    summary: "Start, stop or restart a server",
    access: "staff",
    permission: "servers.operate",
    stepUp: true,
    params,
    body: z.strictObject({ action: z.enum(["start", "stop", "restart"]), reason: staffReason }),
    output: z.object({ task: z.object({ id: idSchema("task") }) }),
    errors: [
      "not_found",
      "server_busy",
      "server_ended",
      "server_not_active",
      "server_not_running",
      "server_suspended",
    ],
  },
  "POST /v2/admin/servers/{id}/settle": {
    summary: "Make a server's machine match the books; what began, or null where it does",
    access: "staff",
    permission: "servers.operate",
    stepUp: true,
    params,
    body: z.strictObject({
      /** A lost machine is made again, empty. */
      restore: z.optional(z.boolean()),
      /** The handle of a copy of it that is deleted: `node/machine`. */
      remove: z.optional(machineId),
      reason: staffReason,
    }),
    output: z.object({ settlement: z.nullable(z.string()) }),
    errors: ["act_refused"],
  },
  "POST /v2/admin/servers/{id}/tag": {
    summary: "Put a tag on a server, or take it off",
    access: "staff",
    permission: "servers.operate",
    params,
    body: z.strictObject({
      tag: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
      isOn: z.boolean(),
      reason: staffReason,
    }),
    output: z.object({ tags: z.array(z.string()) }),
    errors: ["not_found", "tag_limit"],
  },
  "POST /v2/admin/servers/{id}/move": {
    summary: "Give a server to another customer; needs a second person",
    access: "staff",
    permission: "servers.move",
    stepUp: true,
    params,
    body: z.strictObject({
      /** Whose it becomes. */
      customerId: idSchema("customer"),
      /** The server's name, typed to confirm. */
      confirmName: z.string().check(z.maxLength(63)),
      reason: staffReason,
    }),
    output: nothing,
    errors: [
      "act_refused",
      "approval_needed",
      "customer_erased",
      "not_found",
      "server_busy",
      "server_ended",
      "wrong_confirmation",
    ],
    idempotent: true,
  },
  "GET /v2/admin/servers/quote": {
    summary: "What a server costs a customer now, which offers that they used make dearer than visitors see",
    access: "staff",
    permission: "orders.buy",
    query: z.extend(quoteQuery, { customer: idSchema("customer") }),
    output: quoteOutput,
    errors: ["customer_erased", "location_unavailable", "not_found", "plan_unavailable"],
  },
  "POST /v2/admin/servers/purchase": {
    summary: "Buy a server for a customer, from their balance or as a gift",
    access: "staff",
    permission: "orders.buy",
    stepUp: true,
    // It has no root password, which staff would learn: the customer sets one.
    body: z.extend(z.omit(purchaseBody, { password: true, promoCode: true }), {
      customerId: idSchema("customer"),
      /** Its price is credited first, so that the customer pays nothing. */
      isGift: z.optional(z.boolean()),
      /** How the customer agreed to the terms, e.g. by telephone; it is kept with the order. */
      consent: z.string().check(z.trim(), z.minLength(5), z.maxLength(500)),
      reason: staffReason,
    }),
    output: z.object({
      server: z.object({ id: idSchema("server"), name: z.string() }),
      order: z.object({ id: idSchema("order"), totalCents: cents }),
      task: z.object({ id: idSchema("task") }),
    }),
    errors: [
      "site_sells_nothing",
      "account_frozen",
      "act_refused",
      "approval_needed",
      "customer_blocked",
      "customer_erased",
      "debt_open",
      "billing_country_needed",
      "image_unavailable",
      "insufficient_funds",
      "location_unavailable",
      "no_free_address",
      "not_found",
      "out_of_stock",
      "plan_unavailable",
      "price_changed",
    ],
    idempotent: true,
  },
  "GET /v2/admin/machines/ignored": {
    summary: "Unknown machines that the auditor says nothing about, newest first",
    access: "staff",
    permission: "servers.read",
    output: z.object({ machines: z.array(z.object({ id: z.string(), ignoredAt: instant })) }),
    errors: [],
  },
  "POST /v2/admin/machines/ignore": {
    summary: "Make the auditor ignore an unknown machine, or report it again",
    access: "staff",
    permission: "servers.operate",
    stepUp: true,
    body: z.strictObject({ machine: machineId, isIgnored: z.boolean(), reason: staffReason }),
    output: z.object({ isChanged: z.boolean() }),
    errors: ["act_refused"],
  },
});

const nodeRoutes = defineContract({
  "GET /v2/admin/nodes": {
    summary: "The hosts that machines are put on, with their room",
    access: "staff",
    permission: "nodes.read",
    output: z.object({ nodes: z.array(nodeRow) }),
    errors: [],
  },
  "GET /v2/admin/nodes/{id}": {
    summary: "A host, what it says of itself now, and which servers stand there",
    access: "staff",
    permission: "nodes.read",
    params: nodeParams,
    output: z.extend(nodeRow, {
      /** Null: its driver is not installed, so that it was not asked. */
      health: z.nullable(
        z.object({
          version: z.nullable(z.string()),
          freeMemoryMb: z.nullable(z.int()),
          problem: z.nullable(z.string()),
        }),
      ),
      /** How it is reached, and what its driver alone reads; none of it is secret. */
      settings: z.record(z.string(), z.string()),
      /** At most 500, in the order of their names. */
      standing: z.array(
        z.object({
          id: idSchema("server"),
          name: z.string(),
          service: serverOutput.shape.service,
          memoryMb: z.int(),
          customer: shownCustomer,
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "GET /v2/admin/nodes/{id}/evacuation": {
    summary: "Where each server of a node would move to now, and which would stay",
    access: "staff",
    permission: "nodes.read",
    params: nodeParams,
    output: z.object({ servers: evacuees }),
    errors: ["act_refused"],
  },
  "POST /v2/admin/nodes/{id}/maintenance": {
    summary: "Sell nothing new on a node, or sell again; customers with servers on it are notified",
    access: "staff",
    permission: "nodes.write",
    stepUp: true,
    params: nodeParams,
    body: z.strictObject({ isOn: z.boolean(), reason: staffReason }),
    /** How many servers customers were notified about; 0 when it was so already. */
    output: z.object({ reported: z.int() }),
    errors: ["act_refused"],
  },
  "POST /v2/admin/nodes/{id}/evacuate": {
    summary: "Move the servers of a node in maintenance to other members of its cluster",
    access: "staff",
    permission: "nodes.write",
    stepUp: true,
    params: nodeParams,
    body: reasonBody,
    output: z.object({ servers: evacuees }),
    errors: ["act_refused"],
  },
  "POST /v2/admin/nodes/{id}/drain": {
    summary: "Put a node into maintenance and move its servers away, as far as they can go",
    access: "staff",
    permission: "nodes.write",
    stepUp: true,
    params: nodeParams,
    body: reasonBody,
    output: z.object({ reported: z.int(), servers: evacuees }),
    errors: ["act_refused"],
  },
});

/** Servers and nodes, for staff. */
export const serversOfficeRoutes = defineContract({ ...serverRoutes, ...nodeRoutes });
