import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiKeys } from "./api-keys-testbed.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openApiKeys>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openApiKeys();
});

afterAll(() => testbed.drop());

const save = (token: string, ...cidrs: string[]) =>
  testbed.call("PUT /v2/api-keys/allowed-ips", {
    token,
    body: { networks: cidrs.map((cidr) => ({ cidr })) },
  });

describe("T28 a key that is bound to addresses", () => {
  test("works from there alone, and says which address was seen", async () => {
    const { secret } = await testbed.makeKey(await testbed.signUp(), {
      allowedIps: ["192.0.2.0/24", "2001:db8::/32"],
    });
    for (const ip of ["192.0.2.7", "::ffff:192.0.2.7", "2001:db8::9"])
      expect([ip, (await testbed.callFrom(ip, secret)).status]).toEqual([ip, 200]);
    for (const ip of ["192.0.3.7", "::ffff:192.0.3.7", "2001:db9::9", "127.0.0.1"]) {
      expect([ip, await testbed.callFrom(ip, secret)]).toEqual([
        ip,
        expect.objectContaining({ status: 403, code: "ip_not_allowed", params: { address: ip } }),
      ]);
    }
  });

  test("has to be within its own list and the customer's", async () => {
    const token = await testbed.signUp();
    const narrow = await testbed.makeKey(token, { allowedIps: ["192.0.2.7"] });
    const open = await testbed.makeKey(token);
    await save(token, "192.0.2.0/28", "198.51.100.0/24");
    const statuses = async (key: string, ...ips: string[]) =>
      Promise.all(ips.map(async (ip) => (await testbed.callFrom(ip, key)).status));
    expect(await statuses(open.secret, "192.0.2.7", "198.51.100.1", "192.0.2.99")).toEqual([200, 200, 403]);
    expect(await statuses(narrow.secret, "192.0.2.7", "198.51.100.1")).toEqual([200, 403]);
    await save(token, "198.51.100.0/24");
    expect(await statuses(narrow.secret, "192.0.2.7", "198.51.100.1")).toEqual([403, 403]);
    await save(token);
    expect(await statuses(open.secret, "203.0.113.1")).toEqual([200]);
  });

  test("is judged by the connection, whatever a header says", async () => {
    const token = await testbed.signUp();
    const { secret } = await testbed.makeKey(token, { allowedIps: ["192.0.2.7"] });
    // A demo refuses every forwarded call; other headers change nothing.
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"]) {
      const value = header === "forwarded" ? "for=192.0.2.7" : "192.0.2.7";
      const answer = await testbed.callFrom("203.0.113.9", secret, "GET /v2/whoami", { [header]: value });
      expect([header, answer.status === 200]).toEqual([header, false]);
    }
  });
});

describe("the customer's list", () => {
  test("is replaced as a whole, keeps its order and notes, and shows single addresses without a prefix", async () => {
    const token = await testbed.signUp();
    const networks = [
      { cidr: "198.51.100.0/24", note: " office " },
      { cidr: "::ffff:192.0.2.7", note: "home" },
      { cidr: "192.0.2.7/32", note: "again" },
    ];
    const saved = await testbed.ok("PUT /v2/api-keys/allowed-ips", { token, body: { networks } });
    expect(saved.networks).toEqual([
      { cidr: "198.51.100.0/24", note: "office" },
      { cidr: "192.0.2.7", note: "again" },
    ]);
    expect(await testbed.ok("GET /v2/api-keys/allowed-ips", { token })).toEqual(saved);
  });

  test("is one of those that were saved at once, whole", async () => {
    const token = await testbed.signUp();
    await save(token, "203.0.113.0/24");
    const lists = Array.from({ length: 12 }, (_, at) => ["192.0.2.0/24", `198.51.100.${at}`]);
    const answers = await Promise.all(lists.map((list) => save(token, ...list)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
    const { networks } = await testbed.ok("GET /v2/api-keys/allowed-ips", { token });
    expect(lists).toContainEqual(networks.map(({ cidr }: { cidr: string }) => cidr));
  });

  test("never locks its owner out, and warns when it excludes where they are", async () => {
    const token = await testbed.signUp();
    const { secret } = await testbed.makeKey(token);
    const { body } = await save(token, "192.0.2.0/24");
    expect(body).toMatchObject({ seenFrom: "127.0.0.1", excludesYou: true });
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(403);
    // The session goes on from the same address, and can take it back.
    expect((await testbed.call("GET /users/me", { token })).status).toBe(200);
    expect((await save(token, "127.0.0.0/8")).body).toMatchObject({ excludesYou: false });
    expect((await testbed.call("GET /v2/whoami", { token: secret })).status).toBe(200);
    expect((await save(token)).body).toMatchObject({ networks: [], excludesYou: false });
  });

  test("refuses what is no network, with the form to write, and keeps what was there", async () => {
    const token = await testbed.signUp();
    await save(token, "192.0.2.0/24");
    const refused = await save(token, "192.0.2.1", "10.1.2.3/8");
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.objectContaining({
        code: "invalid_network",
        message: "Write an address like 192.0.2.7, or a range like 10.0.0.0/8.",
        fields: { "networks.1.cidr": "invalid_network" },
      }),
    ]);
    expect((await save(token, "0.0.0.0/0", "192.0.2.1")).status).toBe(422);
    const { networks } = await testbed.ok("GET /v2/api-keys/allowed-ips", { token });
    expect(networks).toEqual([{ cidr: "192.0.2.0/24", note: "" }]);
  });

  test("has at most 50 entries, and is the customer's own", async () => {
    const [token, other] = [await testbed.signUp(), await testbed.signUp()];
    const addresses = Array.from({ length: 51 }, (_, at) => `192.0.2.${at}`);
    expect((await save(token, ...addresses)).status).toBe(422);
    expect((await save(token, ...addresses.slice(1))).status).toBe(200);
    expect((await testbed.ok("GET /v2/api-keys/allowed-ips", { token: other })).networks).toEqual([]);
  });
});
