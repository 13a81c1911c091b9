import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { addContact, buyDomain, putRecords, waitForDomain } from "../../../e2e/harness/domains.ts";
import { topUp } from "../../../e2e/harness/furnished-customer.ts";
import { whyNoLanguage } from "../../../scripts/real/languages.ts";
import { seedDemo } from "../seed-demo.ts";

// dns_moorage.sh as a reader downloads it, called as acme.sh calls the files of its folder dnsapi, by each of its clients.

let testbed: Awaited<ReturnType<typeof openApiKeys>>;
let token = "";
/** Of the customer, by name. */
let domains: Readonly<Record<string, string>> = {};

const run = promisify(execFile);
const functions = join(import.meta.dirname, "acme-functions.fixture.sh");
const reason = whyNoLanguage("curl");

beforeAll(async () => {
  testbed = await openApiKeys({ ROLES: "web,worker" });
  await seedDemo(testbed.product);
  token = await testbed.signUp();
  await topUp(testbed.url, token, 5000);
  const contact = await addContact(testbed.url, token);
  const buy = async (name: string) => {
    const id = await buyDomain(testbed.url, token, contact, name);
    await waitForDomain(testbed.url, token, id, "active");
    await putRecords(testbed.url, token, id);
    return [name, id] as const;
  };
  domains = Object.fromEntries([await buy("quay.com"), await buy("long-quay.com")]);
}, 60_000);

afterAll(() => testbed.drop());

const keyFor = (...names: string[]) =>
  testbed.makeKey(token, {
    scopes: ["dns:write"],
    objects: { zones: names.map((name) => domains[name] ?? "") },
  });

const linesOf = async (name: string): Promise<string[]> => {
  const { records } = await testbed.ok(`GET /v2/domains/${domains[name]}/records`, { token });
  return records
    .filter(({ type }: { type: string }) => type !== "SOA" && type !== "NS")
    .map((record: Record<string, string>) => `${record["name"]} ${record["type"]} ${record["content"]}`)
    .toSorted();
};

/** Calls functions of the file in the shell of acme.sh; returns what they saved, and what they complained of. */
async function call(secret: string, ...lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "acme-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const given = await fetch(`${testbed.url}/api/docs/examples/dns_moorage.sh`);
  expect(given.status).toBe(200);
  await writeFile(join(folder, "dns_moorage.sh"), await given.text());
  await writeFile(join(folder, "account.conf"), "");
  const script = [`. ${functions}`, `. ${folder}/dns_moorage.sh`, ...lines].join("\n");
  const env = {
    PATH: process.env["PATH"],
    ACCOUNT_CONF: join(folder, "account.conf"),
    MOORAGE_TOKEN: secret,
  };
  const outcome = await run("sh", ["-c", script], { env }).then(
    ({ stderr }) => ({ isOk: true, said: stderr }),
    (error: { stderr: string }) => ({ isOk: false, said: error.stderr }),
  );
  return { ...outcome, saved: await readFile(join(folder, "account.conf"), "utf8") };
}

test("a wildcard needs two values at one name: both are added, and each is removed alone", async ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  const { secret } = await keyFor("quay.com", "long-quay.com");
  const before = await linesOf("long-quay.com");
  const other = await linesOf("quay.com");
  const added = await call(
    secret,
    "dns_moorage_add _acme-challenge.long-quay.com first-Value_1",
    "dns_moorage_add _acme-challenge.long-quay.com second-Value_2",
    "dns_moorage_add _acme-challenge.www.long-quay.com third",
    // A run that got no answer comes again.
    "dns_moorage_add _acme-challenge.long-quay.com second-Value_2",
  );
  expect(added).toEqual({
    isOk: true,
    said: "",
    saved: `MOORAGE_TOKEN=${secret}\nMOORAGE_URL=${testbed.url}\n`.repeat(4),
  });
  expect(await linesOf("long-quay.com")).toEqual(
    [
      ...before,
      "_acme-challenge TXT first-Value_1",
      "_acme-challenge TXT second-Value_2",
      "_acme-challenge.www TXT third",
    ].toSorted(),
  );
  // The longest name that fits is the domain's: long-quay.com ends like quay.com.
  expect(await linesOf("quay.com")).toEqual(other);

  const one = await call(secret, "dns_moorage_rm _acme-challenge.long-quay.com first-Value_1");
  expect(one.isOk).toBe(true);
  expect(await linesOf("long-quay.com")).toContain("_acme-challenge TXT second-Value_2");
  const rest = await call(
    secret,
    "dns_moorage_rm _acme-challenge.long-quay.com second-Value_2",
    "dns_moorage_rm _acme-challenge.www.long-quay.com third",
    "dns_moorage_rm _acme-challenge.www.long-quay.com third",
  );
  expect(rest.isOk).toBe(true);
  expect(await linesOf("long-quay.com")).toEqual(before);
});

test("runs beside each other lose nothing", async ({ skip }) => {
  if (reason !== null) skip(reason);
  const { secret } = await keyFor("quay.com");
  const before = await linesOf("quay.com");
  const names = Array.from({ length: 6 }, (_, n) => `host-${n}`);
  const all = (act: string) =>
    Promise.all(names.map((name) => call(secret, `dns_moorage_${act} _acme-challenge.${name}.quay.com v`)));
  expect((await all("add")).every(({ isOk }) => isOk)).toBe(true);
  expect(await linesOf("quay.com")).toHaveLength(before.length + names.length);
  expect((await all("rm")).every(({ isOk }) => isOk)).toBe(true);
  expect(await linesOf("quay.com")).toEqual(before);
});

test("what cannot be done is said, and changes nothing", async ({ skip }) => {
  if (reason !== null) skip(reason);
  const { secret } = await keyFor("quay.com");
  const before = await linesOf("long-quay.com");
  const add = (key: string, name = "_acme-challenge.long-quay.com", value = "v") =>
    call(key, `dns_moorage_add '${name}' '${value}'`);
  const wide = await testbed.makeKey(token, { scopes: ["dns:write"] });
  const reader = await testbed.makeKey(token, {
    scopes: ["dns:read"],
    objects: { zones: [domains["long-quay.com"]] },
  });
  for (const [outcome, text] of [
    [await add(secret), "_acme-challenge.long-quay.com is in no domain that the key is for"],
    [await add(wide.secret), "the key is not limited to domains"],
    [await add(reader.secret), "scope_missing"],
    [await add(`${secret}x`), "unauthorized"],
    [await add(""), "MOORAGE_TOKEN is not set"],
    [await add(secret, "_acme-challenge.quay.com", '"},{"'), "this is not a value of a challenge"],
    [await add(secret, 'quay.com"', "v"), "this is not a name"],
  ] as const) {
    expect(outcome.isOk).toBe(false);
    expect(outcome.said).toContain(text);
  }
  expect(await linesOf("long-quay.com")).toEqual(before);
});
