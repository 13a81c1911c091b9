import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#src/shared/access.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import {
  type Caller,
  type CallParts,
  createOwnershipTestbed,
  hosts,
} from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { emailCalls } from "./given-emails.fixture.ts";
import { cases, paramsOf } from "./ownership-cases.fixture.ts";

// The third axis of ownership: the site. What one site gave out is nothing at another, and a person with the same email
// there is a stranger, in every call, stream and link.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
type Ask = Testbed["call"];

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const routes = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Route][] =>
  isRouteKey(key) && route.access === "customer" ? [[key, route]] : [],
);
const reads = routes.filter(([key]) => key.startsWith("GET "));

/** What people write into fields by which lists are searched. */
const searches = ["q", "search", "searchTerm", "name"];

let testbed: Testbed;
/** The owner's session and key, and the same of a person with the owner's email at another site. */
let owner: readonly Caller[];
let stranger: readonly Caller[];
let email: string;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  email = String((await testbed.call("GET /users/me", testbed.callers.owner)).json().email);
  const body = { email, password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: hosts.other }, { body });
  owner = await credentialsOf(testbed.callers.owner);
  stranger = await credentialsOf({ token: String(signedUp.json().accessToken), host: hosts.other });
});
afterAll(() => testbed.drop());

/** A session as a program sends it, as a browser does, and a key with all scopes. */
async function credentialsOf(caller: Caller): Promise<readonly Caller[]> {
  const made = await testbed.call("POST /v2/api-keys", caller, {
    body: { name: "all", scopes: [...scopes] },
  });
  expect([made.statusCode, made.body]).toEqual([200, made.body]);
  const { host, token } = caller;
  return [
    caller,
    { host, token: null, cookie: `session=${token}` },
    { host, token: String(made.json().secret) },
  ];
}

/** Calls that answer a credential of another site with anything but that there is no session. */
async function openDoors(
  callers: readonly Caller[],
  host: string,
  keys: readonly RouteKey[] = routes.map(([key]) => key),
): Promise<string[]> {
  const found: string[] = [];
  for (const key of keys) {
    for (const [place, caller] of callers.entries()) {
      const { statusCode } = await testbed.call(key, { ...caller, host });
      if (statusCode !== 401) found.push(`${key} ${place} ${statusCode}`);
    }
  }
  return found;
}

/** Reading calls by whose answer a stranger learns of the owner's things. */
async function leaks(ask: Ask, callers: readonly Caller[]): Promise<string[]> {
  const found: string[] = [];
  const marks = [...Object.values(testbed.ids), "web-1"].filter((mark) => mark.length > 3);
  for (const [key, route] of reads) {
    const { kind = "server", query = {} } = cases[key] ?? {};
    const asked = Object.keys(route.query?.shape ?? {}).filter((name) => searches.includes(name));
    const parts: CallParts = {
      params: paramsOf(testbed.ids, kind),
      query: { ...Object.fromEntries(asked.map((name) => [name, "web"])), ...query },
    };
    for (const caller of callers) {
      const { body, statusCode } = await ask(key, caller, parts);
      const mark = marks.find((one) => body.includes(one));
      if (mark !== undefined) found.push(`${key} shows ${mark}`);
      if (cases[key] !== undefined && ![403, 404].includes(statusCode)) found.push(`${key} ${statusCode}`);
    }
  }
  return found;
}

describe("T109 another site", () => {
  test("takes no session, cookie or key of this one, in any call, and the other way round", async () => {
    expect(await openDoors(owner, hosts.other)).toEqual([]);
    expect(await openDoors(stranger, hosts.own)).toEqual([]);
  });

  test("shows nothing of this one: no list, search, export or thing by its id, also to the same email", async () => {
    expect(await leaks(testbed.call, stranger)).toEqual([]);
  });

  test("a query that forgets the site is found", async () => {
    // As a list would answer that is read by email alone.
    const forgetful: Ask = (key, caller, parts) =>
      testbed.call(key, key === "GET /v2/servers/list" ? testbed.callers.owner : caller, parts);
    const [list, ...others] = await leaks(forgetful, stranger.slice(0, 1));
    expect([list, others]).toEqual([expect.stringContaining("servers/list"), []]);
    // As a session would be found by its token alone.
    const token = hashToken(testbed.callers.owner.token ?? "");
    const move = (site: number) =>
      testbed.database.pool.query("UPDATE sessions SET site_id = $1 WHERE token_hash = $2", [site, token]);
    const door = () => openDoors(owner.slice(0, 2), hosts.other, ["GET /users/me"]);
    await move(2);
    expect(await door()).toHaveLength(2);
    await move(1);
    expect(await door()).toEqual([]);
  });

  test("takes no link that this one mailed: of a password, an address, an invitation", async () => {
    const { linkTo, ask } = emailCalls(testbed);
    const [own, there] = [testbed.callers.anonymous, { token: null, host: hosts.other }];
    const password = "kelp orrery vestibule";
    await ask("POST /auth/recovery", own, { body: { email } });
    await testbed.runJob("send-recovery-links");
    const reset = { query: { token: await linkTo(email, "/recovery/token") }, body: { password } };
    expect(reset.query.token).not.toBe("");
    expect((await ask("POST /auth/recovery/token", there, reset)).code).toBe("reset_token_invalid");
    await ask("POST /auth/verify-email/send", testbed.callers.owner, { body: {} });
    const verify = { body: { token: await linkTo(email, "for=verify") } };
    expect((await ask("POST /auth/verify-email", there, verify)).code).toBe("email_link_invalid");
    const invited = "mate@example.com";
    await ask("POST /v2/team/invitations", testbed.callers.owner, {
      body: { email: invited, role: "viewer" },
    });
    const invitation = { body: { token: await linkTo(invited, "invitation") } };
    expect(invitation.body.token).not.toBe("");
    expect((await ask("POST /auth/invitations/read", there, invitation)).code).toBe("invitation_invalid");
    const [session] = stranger;
    if (session === undefined) throw new Error("no stranger");
    expect((await ask("POST /auth/invitations/accept", session, invitation)).code).toBe("invitation_invalid");
    // At home each of them works.
    expect((await ask("POST /auth/invitations/read", own, invitation)).status).toBe(200);
    expect((await ask("POST /auth/verify-email", testbed.callers.owner, verify)).status).toBe(200);
  });

  test("has no stream and no console of this one", async () => {
    for (const url of ["/api/v2/events", "/api/v2/servers/console"]) {
      for (const [callers, host] of [
        [owner, hosts.other],
        [stranger, hosts.own],
      ] as const) {
        for (const { token, cookie } of callers) {
          const headers = {
            host,
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(cookie !== undefined && { cookie, origin: `http://${host}` }),
          };
          const { statusCode, body } = await testbed.app.inject({ url, headers });
          // A console asks for its ticket first.
          expect([url, url.endsWith("console") ? [401, 403] : [401]]).toEqual([
            url,
            expect.arrayContaining([statusCode]),
          ]);
          expect(body).not.toContain("web-1");
        }
      }
    }
    const answer = await testbed.call("GET /v2/admin/me", { ...testbed.callers.staff, host: hosts.other });
    expect(answer.statusCode).toBe(404);
  });

  test("streams what happens there to the same email, and nothing of what happens here", async () => {
    const [here, there] = [testbed.callers.owner, stranger[0]];
    if (there === undefined) throw new Error("no stranger");
    const stream = await openStream(there);
    const write = async (caller: Caller, subject: string) =>
      String(
        (
          await testbed.call("POST /v2/support/tickets", caller, { body: { subject, message: subject } })
        ).json().id,
      );
    const ours = await write(here, "ours");
    const theirs = await write(there, "theirs");
    await expect.poll(() => stream.text()).toContain(decodeId("ticket", theirs));
    expect(stream.text()).not.toContain(decodeId("ticket", ours));
    stream.close();
  });
});

describe("T92 a host", () => {
  test("that is sent twice is refused, in either order and also when both are the same", async () => {
    const { port } = addressOf(testbed);
    for (const pair of [
      [hosts.own, hosts.other],
      [hosts.other, hosts.own],
      [hosts.own, hosts.own],
    ]) {
      const socket = connect(port, "127.0.0.1");
      const lines = [
        "GET /api/v2/catalog/tlds HTTP/1.1",
        ...pair.map((host) => `Host: ${host}`),
        "Connection: close",
      ];
      socket.end(`${lines.join("\r\n")}\r\n\r\n`);
      let answer = "";
      socket.on("data", (part) => (answer += String(part)));
      await once(socket, "close");
      expect([pair, /^HTTP\/1\.1 4\d\d/.test(answer)]).toEqual([pair, true]);
    }
  });
});

function addressOf({ app }: Testbed): { readonly port: number } {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("it listens nowhere");
  return address;
}

/** The stream of a person at their own host. */
async function openStream({ token, host }: Caller) {
  const { port } = addressOf(testbed);
  const headers = { host, authorization: `Bearer ${token}` };
  const request = get({ host: "127.0.0.1", port, path: "/api/v2/events", headers });
  let text = "";
  await new Promise<void>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`it answered ${response.statusCode}`));
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", () => undefined);
      resolve();
    });
  });
  return { text: () => text, close: () => request.destroy() };
}
