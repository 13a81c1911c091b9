import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { isLongForm } from "../../../scripts/suite/form.ts";
import { errorStatus } from "#src/shared/errors.ts";
import type { Route } from "#src/shared/contract.ts";
import { signInStaff } from "./office.fixture.ts";
import { usualCalls } from "./usual-calls.fixture.ts";
import {
  fitting,
  hostile,
  type JsonSchema,
  type KnownValues,
} from "#src/platform/http/schema-arbitrary.fixture.ts";

// Generated calls, valid and hostile, of every operation in OpenAPI, as every kind of caller. None may end in
// 500, in a status that OpenAPI does not name, or in an answer of another shape. The long form makes three times as
// many; FULL=1 makes more, different ones in each run; a failure prints its seed.

const isFull = process.env.FULL === "1";
const callsPerOperation = isFull ? 200 : isLongForm ? 30 : 10;
const seed = Number(process.env.FUZZ_SEED ?? (isFull ? Math.floor(performance.timeOrigin) : 1));

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Listed {
  readonly key: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly operation: Operation;
  readonly route: Route;
}

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let operations: Listed[];

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const document = (
    await testbed.app.inject({ url: "/api/openapi.json", headers: { host: hosts.own } })
  ).json();
  const routes = new Map<string, Route>(
    testbed.product.routes.flatMap(({ contract }) => Object.entries<Route>(contract)),
  );
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]): Listed[] => {
      const method = (["GET", "POST", "PUT", "DELETE"] as const).find(
        (known) => known === name.toUpperCase(),
      );
      const key = `${method} ${path.replace(/^\/api/, "")}`;
      const route = routes.get(key);
      return method && route ? [{ key, method, path, operation, route }] : [];
    }),
  );
});

afterAll(() => testbed.drop());

/** The caller with a valid session: a fuzzed call may have ended the earlier one. */
async function signedIn(caller: Caller): Promise<Caller> {
  const me = await testbed.call("GET /users/me", caller);
  if (me.statusCode === 200) return caller;
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const answer = await testbed.call("POST /auth/sign-up", { token: null, host: caller.host }, { body });
  return { host: caller.host, token: String(answer.json().accessToken) };
}

function knownValues(key: string): KnownValues {
  const { purchaseBody, ids } = testbed;
  return {
    ids: Object.values(ids),
    byName: {
      plan: [purchaseBody.plan, "skiff-1", "brig-16"],
      location: [purchaseBody.location, "ams1", "fsn1"],
      image: [purchaseBody.image],
      months: [1, 3, 12, 36],
      name: [purchaseBody.name, "web-2", "web-3.com"],
      confirmName: [purchaseBody.name, "web-1.com"],
      expectedTotalCents: [490, 300, 200, 0, 1040, 700],
      method: ["btc", "eth", "usdt-eth"],
      items: [[{ name: "web-4.com", years: 1, isPrivate: false }]],
      years: [1],
      code: ["Sandbox-Code-2026"],
      nameServers: [[{ host: "ns1.example.net" }, { host: "ns2.example.net" }]],
      query: ["web"],
      names: [["web"]],
      tlds: ["com", "com,net"],
      contactId: [ids.contact],
      amountCents: [500, 2000, 1_000_000],
      password: ["correct horse"],
      currentPassword: ["correct horse"],
      email: ["ann@example.com", "nobody@example.com"],
      tag: ["shop"],
      returnTo: ["/wallet", "/\t/evil.example"],
      version: [testbed.amlVersion],
      publicKey: [testbed.publicKey],
      sshKeyIds: [[], [ids.machineKey]],
      from: ["2026-01-01"],
      to: ["2030-12-31"],
      language: ["en", "ar"],
      ...usualCalls(testbed)[key],
    },
  };
}

interface Made {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly who: keyof Testbed["callers"];
}

function callsOf({ key, operation, route }: Listed): readonly Made[] {
  const known = knownValues(key);
  const usualCaller = route.access === "staff" ? "staff" : "owner";
  const bodySchema = operation.requestBody?.content["application/json"]?.schema;
  const recordOf = (place: string): fc.Arbitrary<Record<string, unknown>> =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [
            name,
            fc.oneof(
              { weight: 5, arbitrary: fitting(schema, known, name) },
              { weight: 1, arbitrary: hostile(schema, known) },
            ),
          ]),
      ),
      place === "path" ? undefined : { requiredKeys: [] },
    );
  const call = fc.record({
    params: recordOf("path"),
    query: recordOf("query"),
    body: bodySchema
      ? fc.oneof(
          { weight: 2, arbitrary: fitting(bodySchema, known) },
          { weight: 1, arbitrary: hostile(bodySchema, known) },
        )
      : fc.constant(undefined),
    who: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Made["who"]>(usualCaller) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Made["who"][]>("anonymous", "owner", "other", "tenant", "staff"),
      },
    ),
  });
  const made = fc.sample(call, { numRuns: callsPerOperation, seed });
  // A list without a filter, which are all optional.
  return key.startsWith("GET ") && !key.includes("{")
    ? [{ params: {}, query: {}, body: undefined, who: usualCaller }, ...made]
    : made;
}

/** Operations that succeeded at least once. */
const succeeded = new Set<string>();

/** Makes a call and returns what is wrong with its answer; null when it matches OpenAPI. */
async function problemOf(listed: Listed, made: Made, caller: Caller): Promise<string | null> {
  // An empty id would make it the path of a list.
  const url = listed.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(made.params[name])) || "-",
  );
  const answer = await testbed.app.inject({
    method: listed.method,
    url,
    query: Object.fromEntries(Object.entries(made.query).map(([name, value]) => [name, asText(value)])),
    headers: {
      host: caller.host,
      "idempotency-key": randomUUID(),
      ...(caller.token !== null && { authorization: `Bearer ${caller.token}` }),
      ...(made.body !== undefined && { "content-type": "application/json" }),
    },
    ...(made.body !== undefined && { payload: JSON.stringify(made.body) ?? "" }),
  });
  if (answer.statusCode === 200) succeeded.add(listed.key);
  // A file is text or bytes.
  const isJson = String(answer.headers["content-type"]).includes("json");
  if (!isJson && answer.statusCode === 200)
    return listed.route.csv || listed.route.file ? null : "answered no JSON";
  return judge(listed, answer.statusCode, answer.json());
}

function judge({ operation, route }: Listed, status: number, body: Answer): string | null {
  if (status >= 500 && status !== 503) return `answered ${status}: ${JSON.stringify(body)}`;
  // With a hostile id it may not be a path of ours at all.
  const isOtherPath = status === 404 && body.error?.code === "not_found";
  if (!(status in operation.responses) && !isOtherPath) return `answered ${status}, which is not documented`;
  if (status === 200) {
    const parsed = safeParse(route.output, body);
    return parsed.success ? null : `answered another shape: ${JSON.stringify(parsed.error.issues[0])}`;
  }
  const { code, message, requestId } = body.error ?? {};
  const isNamed = typeof message === "string" && typeof requestId === "string";
  const isOfStatus = new Map<unknown, number>(Object.entries(errorStatus)).get(code) === status;
  return isNamed && isOfStatus ? null : `answered ${status} with no error of ours: ${JSON.stringify(body)}`;
}

interface Answer {
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly requestId?: unknown };
}

function asText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.toWellFormed();
}

/**
 * Later than others: what deletes, stops or closes a thing that calls use; at the end, what ends sessions, since a sign-in after it creates
 * another customer, who owns nothing.
 */
function lateness({ key }: Listed): number {
  if (/\/auth\/|sessions|logout|change-email|\/demo\//.test(key)) return 2;
  const stops =
    /\/(?:block|bans|suspend|terminate|move|end-sessions|email|revoke|disable|drain|maintenance|halt)$/;
  return /^DELETE .*\/\{id\}$/.test(key) || stops.test(key) ? 1 : 0;
}

/** Calls with what was mailed to somebody, or signed by a device: none that is generated succeeds. */
const secretive: ReadonlySet<string> = new Set([
  "POST /auth/exchange",
  "POST /auth/invitations/accept",
  "POST /auth/invitations/read",
  "POST /auth/passkey",
  "POST /auth/recovery/token",
  "POST /auth/second-factor",
  "POST /auth/step-up/mail",
  "POST /auth/verify-email",
  "POST /auth/verify-email/release",
  "POST /users/it-was-not-me",
  "POST /users/passkeys",
  "POST /users/recovery-codes",
  "POST /users/totp/confirm",
  "POST /users/totp/remove",
  "DELETE /v2/admin/factors/passkeys/{id}",
  "DELETE /v2/admin/roles/{name}/limits/{act}",
  "DELETE /v2/admin/sessions/{id}",
  "DELETE /v2/admin/staff/{id}/sessions/{sessionId}",
  "DELETE /v2/admin/views/{id}",
  "GET /v2/admin/approvals/{id}",
  "POST /v2/admin/approvals/{id}/cancel",
  "POST /v2/admin/approvals/{id}/decide",
  "POST /v2/admin/factors/passkeys",
  "POST /v2/admin/factors/totp",
  "POST /v2/admin/factors/totp/confirm",
  "POST /v2/admin/factors/totp/remove",
  "POST /v2/admin/setup",
  "POST /v2/admin/setup/read",
  "POST /v2/admin/sign-in/factor",
  "POST /v2/admin/sign-in/passkey",
  "POST /v2/admin/step-up",
  "POST /v2/domains/contacts/confirm",
  "PUT /v2/admin/roles/{name}/limits/{act}",
]);

/** A member of staff whose proof still counts: the clock moves, and some calls end sessions. */
async function confirmed(caller: Testbed["callers"]["staff"]): Promise<Testbed["callers"]["staff"]> {
  const { confirmedUntil } = (await testbed.call("GET /v2/admin/me", caller)).json();
  const isFresh = new Date(confirmedUntil ?? 0) > testbed.clock.now();
  return isFresh ? caller : { ...caller, token: (await signInStaff(testbed, "owner")).token };
}

describe("generated calls", () => {
  test("reach every operation, and every answer matches OpenAPI", {
    timeout: isFull ? 1_800_000 : 240_000,
  }, async () => {
    expect(operations.length).toBe(
      testbed.product.routes.flatMap(({ contract }) => Object.keys(contract)).length,
    );
    const problems: string[] = [];
    let callers: Testbed["callers"] = testbed.callers;
    const inOrder = operations.toSorted((a, b) => lateness(a) - lateness(b));
    for (const listed of inOrder) {
      for (const made of callsOf(listed)) {
        const problem = await problemOf(listed, made, callers[made.who]);
        if (problem !== null)
          problems.push(`${listed.key} as ${made.who} ${JSON.stringify(made).slice(0, 300)}: ${problem}`);
      }
      // What was begun would refuse the calls after it.
      if (listed.method !== "GET" && succeeded.has(listed.key)) await testbed.finishTasks();
      callers = {
        ...callers,
        owner: await signedIn(callers.owner),
        other: await signedIn(callers.other),
        staff: await confirmed(callers.staff),
      };
    }
    expect(problems.slice(0, 20), `seed ${seed}`).toEqual([]);
    // If all calls were refused, this would prove little. Many of staff need a state that no call here makes: a held
    // deposit, a failed task, a price change that was drafted, a removal that was announced.
    const possible = operations.filter(({ key }) => !secretive.has(key)).length;
    expect(succeeded.size / possible).toBeGreaterThan(0.65);
  });
});

test("an answer that does not match would be found", () => {
  const listed = operations.find(({ key }) => key === "GET /users/me");
  if (!listed) throw new Error("no such operation");
  const error = { code: "unauthorized", message: "m", requestId: "r" };
  expect(judge(listed, 401, { error })).toBeNull();
  expect(judge(listed, 500, { error })).toContain("answered 500");
  expect(judge(listed, 418, { error })).toContain("not documented");
  expect(judge(listed, 403, { error })).toContain("no error of ours");
  expect(judge(listed, 200, {})).toContain("another shape");
});
