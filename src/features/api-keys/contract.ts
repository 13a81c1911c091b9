import * as z from "zod/mini";
import { scopes } from "#src/shared/access.ts";
import {
  greatestKeyRate,
  maxKeyNameCharacters,
  maxNetworks,
  maxOverlapHours,
  maxZones,
} from "#src/shared/api-key-limits.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing } from "#src/shared/schemas.ts";

/** A million dollars a day: a limit above it says nothing. */
const maxLimitCents = 100_000_000;

const scope = z.enum(scopes);

/** `expired` and `revoked` keys are listed for 30 days after their end. */
export const keyState = z.enum(["active", "expired", "revoked"]);

/** Who or what ended a key: its customer, the end of its maker's membership, a finder's report, an operator, its expiry. */
export const revocationReason = z.enum(["user", "member-left", "exposed", "staff", "expired"]);

/** A key as its customer sees it: never its secret. */
export const keyOutput = z.object({
  id: idSchema("apiKey"),
  name: z.string(),
  /** The last four characters of its secret. */
  hint: z.string(),
  scopes: z.array(scope),
  /** What its scopes are for, where that is not all: domains of which `dns:*` is about the records. */
  objects: z.nullable(z.object({ zones: z.array(idSchema("domain")) })),
  /** Addresses and ranges that it may be used from, within those of `allowed-ips`; empty: no further limit. */
  allowedIps: z.array(z.string()),
  /** What it may spend in a day of UTC; null: no limit. */
  spendLimitCents: z.nullable(cents),
  spentTodayCents: cents,
  /** Calls a minute, where they are fewer than the usual. */
  ratePerMinute: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  createdAt: instant,
  /** The username of its maker. */
  createdBy: z.string(),
  createdById: idSchema("user"),
  lastUsedAt: z.nullable(instant),
  lastUsedIp: z.nullable(z.string()),
  lastUsedAgent: z.nullable(z.string()),
  uses: z.int(),
  state: keyState,
  revokedAt: z.nullable(instant),
  reason: z.nullable(revocationReason),
  /** Until then the secret before the last roll is accepted, too. */
  oldSecretUntil: z.nullable(instant),
});

/** A key with its secret: the only answer that ever has it. */
export const newKeyOutput = z.object({ ...keyOutput.shape, secret: z.string() });

const name = z.string().check(z.minLength(1), z.maxLength(maxKeyNameCharacters));
const scopeList = z.array(scope).check(z.minLength(1), z.maxLength(scopes.length));
const networkList = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(maxNetworks));
const objects = z.nullable(
  z.strictObject({ zones: z.array(idSchema("domain")).check(z.minLength(1), z.maxLength(maxZones)) }),
);
const spendLimit = z.nullable(cents.check(z.gte(0), z.lte(maxLimitCents)));
const rate = z.nullable(z.int().check(z.gte(1), z.lte(greatestKeyRate)));
/** Null: it never expires. */
const expiry = z.nullable(z.iso.datetime());

export const createKeyBody = z.strictObject({
  name,
  scopes: scopeList,
  objects: z.optional(objects),
  allowedIps: z.optional(networkList),
  spendLimitCents: z.optional(spendLimit),
  ratePerMinute: z.optional(rate),
  /** Without one it expires in 90 days. */
  expiresAt: z.optional(expiry),
});

/** All that can be changed: what is left out would be taken away, so nothing may be. */
export const changeKeyBody = z.strictObject({
  name,
  scopes: scopeList,
  objects,
  allowedIps: networkList,
  spendLimitCents: spendLimit,
  ratePerMinute: rate,
  expiresAt: expiry,
});

/** From where all keys of the customer may be used; empty: from anywhere. */
export const networksOutput = z.object({
  networks: z.array(z.object({ cidr: z.string(), note: z.string() })),
  /** The address that this call came from. */
  seenFrom: z.string(),
  /** Whether keys could not be used from there. */
  excludesYou: z.boolean(),
});

export const networksBody = z.strictObject({
  networks: z
    .array(
      z.strictObject({
        cidr: z.string().check(z.maxLength(60)),
        note: z._default(z.string().check(z.maxLength(100)), ""),
      }),
    )
    .check(z.maxLength(maxNetworks)),
});

export const rollBody = z.strictObject({
  /** How long the old secret is accepted beside the new one; 0: no longer. */
  overlapHours: z.int().check(z.gte(0), z.lte(maxOverlapHours)),
});

const params = z.object({ id: idSchema("apiKey") });

/** A session only: a stolen key must not be able to make itself another one. */
const bySession = { access: "customer", scope: null, right: "keys" } as const;
/** What gives a program more than it had asks its person once more. To end a key is never delayed. */
const confirmed = { ...bySession, stepUp: true } as const;

export const apiKeysContract = defineContract({
  "GET /v2/api-keys": {
    summary: "All API keys, the newest first; those that ended stay listed for 30 days",
    ...bySession,
    inLook: "never",
    output: z.object({ keys: z.array(keyOutput) }),
    errors: [],
  },
  "POST /v2/api-keys": {
    summary: "Make an API key; its secret is in this answer and nowhere else",
    ...confirmed,
    body: createKeyBody,
    output: newKeyOutput,
    errors: ["date_past", "invalid_network", "key_limit", "key_name_taken"],
    limit: "keys",
  },
  "GET /v2/api-keys/allowed-ips": {
    summary: "From where API keys may be used at all; a key's own list comes on top",
    ...bySession,
    inLook: "never",
    output: networksOutput,
    errors: [],
  },
  "PUT /v2/api-keys/allowed-ips": {
    summary: "Replace the list; sessions are not bound by it, so it locks no one out of the cabinet",
    ...confirmed,
    right: "team",
    body: networksBody,
    output: networksOutput,
    errors: ["invalid_network"],
  },
  "GET /v2/api-keys/usage": {
    summary:
      "Calls with API keys in the last 24 hours by key, route and status, also refused ones of a valid key",
    ...bySession,
    inLook: "never",
    output: z.object({
      /** The beginning of the first hour that is counted. */
      since: instant,
      /** The most frequent first, at most 500. */
      calls: z.array(
        z.object({
          keyId: idSchema("apiKey"),
          keyName: z.string(),
          route: z.string(),
          status: z.int(),
          calls: z.int(),
        }),
      ),
    }),
    errors: [],
  },
  "GET /v2/api-keys/{id}": {
    summary: "One API key, and the 20 calls that it was used for last",
    ...bySession,
    inLook: "never",
    params,
    output: z.object({
      ...keyOutput.shape,
      recentCalls: z.array(
        z.object({ route: z.string(), uses: z.int(), lastUsedAt: instant, lastStatus: z.int() }),
      ),
    }),
    errors: ["not_found"],
  },
  "PUT /v2/api-keys/{id}": {
    summary: "Replace everything that can be changed of an API key; its open streams close",
    ...confirmed,
    params,
    body: changeKeyBody,
    output: keyOutput,
    errors: ["date_past", "invalid_network", "key_name_taken", "not_found"],
  },
  "POST /v2/api-keys/{id}/roll": {
    summary: "Give an API key a new secret; the old one is accepted for some hours more",
    ...confirmed,
    params,
    body: rollBody,
    output: newKeyOutput,
    errors: ["not_found"],
    limit: "keys",
  },
  "DELETE /v2/api-keys/{id}": {
    summary: "Revoke an API key at once, everywhere; one that has ended stays so",
    ...bySession,
    inStop: "open",
    params,
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/api-keys/exposed": {
    summary: "Report an API key that was found: a real one is revoked at once; the answer is always the same",
    access: "public",
    body: z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: nothing,
    errors: [],
    limit: "account",
  },
  "GET /v2/whoami": {
    summary: "Who makes this call: the API key, what it may do, and the address it is seen from",
    access: "customer",
    scope: "any",
    right: "self",
    inLook: "never",
    output: z.object({
      kind: z.enum(["session", "api-key"]),
      address: z.string(),
      key: z.nullable(keyOutput),
      /** Calls of this key a minute, by kind; null for a session. */
      callsPerMinute: z.nullable(z.object({ reads: z.int(), writes: z.int(), orders: z.int() })),
      /** The domains that the key is for, by name; null where it is not limited to any. Gone ones are left out. */
      zones: z.nullable(z.array(z.object({ id: idSchema("domain"), name: z.string() }))),
    }),
    errors: [],
  },
});
