import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant } from "#src/shared/schemas.ts";
import { maxSshKeys, rootPassword } from "#src/shared/server-limits.ts";
import { activityOutput, reverseOutput, serverOutput, serverTaskOutput } from "./contract-outputs.ts";

// Viewing servers and acting on their machines.

/** A root password; hashed on arrival. */
export const passwordText = z.string().check(z.minLength(rootPassword.min), z.maxLength(rootPassword.max));

/** Saved keys that may log in. */
export const sshKeyIds = z.array(idSchema("machineKey")).check(z.maxLength(maxSshKeys));

const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

const serverIds = z.array(idSchema("server")).check(z.minLength(1), z.maxLength(50));

const tagBody = z.strictObject({ tag });

/** Letters, digits and hyphens, as a host name. */
const renameBody = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(63)) });

/** Null: back to the default name. */
const reverseBody = z.strictObject({ name: z.nullable(z.string().check(z.maxLength(260))) });

const changePasswordBody = z.strictObject({ password: passwordText });

export const reinstallBody = z.strictObject({
  image: z.string().check(z.maxLength(40)),
  /** One of password and keys is needed, as in a purchase. */
  password: z.optional(passwordText),
  sshKeyIds: z.optional(sshKeyIds),
  /** The server's name, typed to confirm the loss of its disk. */
  confirmName: z.string().check(z.maxLength(63)),
});

/** The result of a bulk call for each server: a refused one does not stop the others. */
const bulkOutput = z.object({
  results: z.array(z.object({ id: idSchema("server"), errorCode: z.nullable(z.string()) })),
});

const params = z.object({ id: idSchema("server") });

const taskAnswer = z.object({ task: serverTaskOutput });

const tagsAnswer = z.object({ tags: z.array(z.string()) });

const emptyBody = z.strictObject({});

export const machineRoutes = defineContract({
  "GET /v2/servers/list": {
    summary: "Servers of the customer, newest first",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
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
  "POST /v2/servers/bulk/power": {
    summary: "Start, stop or restart several servers",
    access: "customer",
    scope: "servers:power",
    right: "services.manage",
    inStop: "open",
    body: z.strictObject({ ids: serverIds, action: z.enum(["start", "stop", "restart"]) }),
    output: bulkOutput,
    errors: [],
  },
  "POST /v2/servers/bulk/tag": {
    summary: "Put a tag on several servers",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    body: z.strictObject({ ids: serverIds, tag }),
    output: bulkOutput,
    errors: [],
  },
  "POST /v2/servers/bulk/untag": {
    summary: "Take a tag off several servers",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    body: z.strictObject({ ids: serverIds, tag }),
    output: bulkOutput,
    errors: [],
  },
  "GET /v2/servers/{id}": {
    summary: "A server",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    output: serverOutput,
    errors: ["not_found"],
  },
  "GET /v2/servers/{id}/activity": {
    summary: "What was done to a server, newest first",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
    params,
    query: z.object(cursorPage),
    output: activityOutput,
    errors: ["not_found"],
  },
  "PUT /v2/servers/{id}/name": {
    summary: "Rename a server; the host name inside the machine stays until its system is reinstalled",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    params,
    body: renameBody,
    output: z.object({ name: z.string() }),
    errors: ["invalid_name", "not_found", "server_busy", "server_not_active", "server_suspended"],
  },
  "PUT /v2/servers/{id}/addresses/{address}/reverse": {
    summary: "Set the host name that an address of a server leads back to (PTR), or its default one",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    params: z.object({ id: idSchema("server"), address: z.string().check(z.maxLength(15)) }),
    body: reverseBody,
    output: reverseOutput,
    errors: [
      "invalid_host_name",
      "not_found",
      "reverse_not_confirmed",
      "reverse_unavailable",
      "server_not_active",
      "server_suspended",
    ],
    limit: "look-up",
  },
  "POST /v2/servers/{id}/tag": {
    summary: "Put a tag on a server",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    params,
    body: tagBody,
    output: tagsAnswer,
    errors: ["not_found", "tag_limit"],
  },
  "POST /v2/servers/{id}/untag": {
    summary: "Take a tag off a server",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    params,
    body: tagBody,
    output: tagsAnswer,
    errors: ["not_found"],
  },
  "POST /v2/servers/{id}/reinstall": {
    summary: "Reinstall the system after 60 s; the disk is lost, the addresses stay",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    isDestructive: true,
    params,
    body: reinstallBody,
    output: taskAnswer,
    errors: [
      "common_password",
      "image_unavailable",
      "not_found",
      "required",
      "server_busy",
      "server_not_active",
      "server_suspended",
      "wrong_confirmation",
    ],
  },
  "POST /v2/servers/{id}/reinstall/cancel": {
    summary: "Call a reinstall off while it waits",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    inStop: "open",
    params,
    body: emptyBody,
    output: taskAnswer,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "POST /v2/servers/{id}/start": {
    summary: "Switch the machine on",
    access: "customer",
    scope: "servers:power",
    right: "services.manage",
    inStop: "open",
    params,
    body: emptyBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active", "server_suspended"],
  },
  "POST /v2/servers/{id}/stop": {
    summary: "Shut the machine down; power is cut after 60 s",
    access: "customer",
    scope: "servers:power",
    right: "services.manage",
    inStop: "open",
    params,
    body: emptyBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active", "server_not_running", "server_suspended"],
  },
  "POST /v2/servers/{id}/restart": {
    summary: "Restart the machine",
    access: "customer",
    scope: "servers:power",
    right: "services.manage",
    inStop: "open",
    params,
    body: emptyBody,
    output: taskAnswer,
    errors: ["not_found", "server_busy", "server_not_active", "server_not_running", "server_suspended"],
  },
  "POST /v2/servers/{id}/change-password": {
    summary: "Set a new root password",
    access: "customer",
    scope: "servers:write",
    right: "services.manage",
    params,
    body: changePasswordBody,
    output: taskAnswer,
    errors: ["common_password", "not_found", "server_busy", "server_not_active", "server_suspended"],
  },
  "POST /v2/servers/{id}/vnc": {
    summary: "A one-time ticket for the console, good for 30 s",
    access: "customer",
    scope: null,
    right: "services.manage",
    params,
    body: emptyBody,
    output: z.object({
      kind: z.enum(["vnc", "text"]),
      /** WebSocket path; open it once, from this site's origin, with the session that asked for the ticket. */
      path: z.string(),
      /** Subprotocols to offer, in this order; the second is the ticket. */
      protocols: z.array(z.string()),
      expiresAt: instant,
    }),
    errors: ["not_found", "server_not_active", "server_not_running", "server_suspended"],
  },
  "GET /v2/servers/{id}/metrics": {
    summary:
      "CPU, memory, network and disk over a range, of a younger server since its delivery; gaps are null",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "servers",
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
      /** The delivery and tasks within the range, to mark in the charts. */
      actions: z.array(z.object({ kind: z.string(), at: z.int() })),
      simulated: z.boolean(),
    }),
    errors: ["not_found"],
  },
});
