import * as z from "zod/mini";
import { scopes } from "#src/shared/access.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, nothing } from "#src/shared/schemas.ts";
import { maxDescriptionCharacters, maxEndpointTypes } from "#src/shared/webhook-limits.ts";

/** `failing`: the last attempt failed, and one message at a time is sent until one succeeds. */
export const endpointState = z.enum(["active", "failing", "disabled"]);

/**
 * `user`: switched off; `gone`: it answered 410; `failing`: nothing but failures for five days; `maker`: who added it
 * left the team, or may not have what it gets any more.
 */
export const disabledReason = z.enum(["user", "gone", "failing", "maker"]);

/** `pending`: sent, or sent again, at `nextAt`; `failed`: given up; `skipped`: the endpoint was disabled. */
export const deliveryState = z.enum(["pending", "delivered", "failed", "skipped"]);

/** An endpoint as its customer sees it: never its secret. */
export const endpointOutput = z.object({
  id: idSchema("webhookEndpoint"),
  url: z.string(),
  description: z.string(),
  /** Types of messages, or `*` for all. */
  events: z.array(z.string()),
  state: endpointState,
  disabledReason: z.nullable(disabledReason),
  failingSince: z.nullable(instant),
  /** Until then messages are signed with the secret before the last roll, too. */
  oldSecretUntil: z.nullable(instant),
  apiVersion: z.string(),
  createdAt: instant,
  /** Who added it, or took it over; null: it is older than teams. It is disabled when they leave. */
  createdById: z.nullable(idSchema("user")),
});

/** An endpoint as lists show it: how many messages of each of its last seven days (UTC) arrived or were given up. */
export const listedEndpointOutput = z.object({
  ...endpointOutput.shape,
  days: z.array(z.object({ day: z.string(), delivered: z.int(), undelivered: z.int() })),
});

/** With its secret, `whsec_` and base64: the only answers that have it. */
export const newEndpointOutput = z.object({ ...endpointOutput.shape, secret: z.string() });

/** One attempt to send a message. Without an answer `status` is null and `error` a code of the network. */
export const attemptOutput = z.object({
  n: z.int(),
  at: instant,
  ms: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** The first kilobyte of the answer; empty for who may not read the message's body, which it may repeat. */
  response: z.string(),
});

export const messageOutput = z.object({
  /** The `webhook-id` of every attempt. */
  id: idSchema("webhookMessage"),
  type: z.string(),
  createdAt: instant,
  state: deliveryState,
  nextAt: z.nullable(instant),
  /** What is sent, from the first attempt on; null also for a key that may not read what is in it. */
  body: z.nullable(z.string()),
  attempts: z.array(attemptOutput),
});

const url = z.string().check(z.minLength(1), z.maxLength(2048));
const events = z
  .array(z.string().check(z.maxLength(60)))
  .check(z.minLength(1), z.maxLength(maxEndpointTypes));
const description = z.string().check(z.maxLength(maxDescriptionCharacters));

export const addEndpointBody = z.strictObject({
  url,
  events,
  description: z._default(description, ""),
});

/** All that can be changed; a disabled endpoint begins again with `isEnabled`. */
export const changeEndpointBody = z.strictObject({ url, events, description, isEnabled: z.boolean() });

const params = z.object({ id: idSchema("webhookEndpoint") });
const messageParams = z.object({ ...params.shape, messageId: idSchema("webhookMessage") });

const read = { access: "customer", scope: "webhooks:read", right: "webhooks" } as const;
const write = { access: "customer", scope: "webhooks:write", right: "webhooks" } as const;

/**
 * Webhooks follow Standard Webhooks 1.0 (headers `webhook-id`, `webhook-timestamp`, `webhook-signature`). An API key
 * needs, beside the scopes here, those of the data that an endpoint gets, to add it, to change it and to send again.
 */
export const webhooksContract = defineContract({
  "GET /v2/webhooks": {
    summary: "All endpoints of webhooks, the newest first, and how many messages of seven days arrived",
    ...read,
    inLook: "never",
    output: z.object({ endpoints: z.array(listedEndpointOutput) }),
    errors: [],
  },
  "POST /v2/webhooks": {
    summary: "Add an endpoint; its secret is in this answer",
    ...write,
    body: addEndpointBody,
    output: newEndpointOutput,
    errors: ["url_refused", "webhook_limit"],
  },
  "GET /v2/webhooks/event-types": {
    summary: "The types of messages, each with the call whose answer is its data and the scope of that call",
    ...read,
    inLook: "never",
    output: z.object({
      types: z.array(z.object({ type: z.string(), data: z.string(), scope: z.enum(scopes) })),
    }),
    errors: [],
  },
  "GET /v2/webhooks/{id}": {
    summary: "One endpoint, and how many messages of each of its last seven days arrived",
    ...read,
    inLook: "never",
    params,
    output: listedEndpointOutput,
    errors: ["not_found"],
  },
  "PUT /v2/webhooks/{id}": {
    summary: "Replace everything that can be changed of an endpoint",
    ...write,
    params,
    body: changeEndpointBody,
    output: endpointOutput,
    errors: ["not_found", "url_refused"],
  },
  "POST /v2/webhooks/{id}/roll-secret": {
    summary: "Give an endpoint a new secret; for 24 hours messages are signed with the old one too",
    ...write,
    stepUp: true,
    params,
    body: z.strictObject({}),
    output: newEndpointOutput,
    errors: ["not_found"],
  },
  "POST /v2/webhooks/{id}/test": {
    summary: "Send a signed message of the type ping now, and see the answer; it is not tried again",
    ...write,
    params,
    body: z.strictObject({ type: z._default(z.enum(["ping"]), "ping") }),
    output: z.object({
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      ms: z.int(),
      response: z.string(),
      /** As they were sent. */
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
    errors: ["not_found"],
    limit: "look-up",
  },
  "GET /v2/webhooks/{id}/messages": {
    summary: "Messages for an endpoint with their attempts, the newest first; they are kept for 30 days",
    ...read,
    inLook: "never",
    params,
    query: z.object({ ...cursorPage, state: z.optional(deliveryState) }),
    output: z.object({ messages: z.array(messageOutput), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "POST /v2/webhooks/{id}/messages/{messageId}/resend": {
    summary: "Send a message once more, under its id",
    ...write,
    params: messageParams,
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found", "webhook_disabled"],
  },
  "POST /v2/webhooks/{id}/recover": {
    summary: "Send everything since a time that did not arrive; returns how many messages these are",
    ...write,
    params,
    body: z.strictObject({ since: z.iso.datetime() }),
    output: z.object({ messages: z.int() }),
    errors: ["not_found", "webhook_disabled"],
  },
  "DELETE /v2/webhooks/{id}": {
    summary: "Remove an endpoint with what was sent to it",
    ...write,
    params,
    output: nothing,
    errors: ["not_found"],
  },
});
