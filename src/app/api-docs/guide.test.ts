import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";
import { openApiKeys } from "#src/features/api-keys/server/api-keys-testbed.fixture.ts";
import { createSecret, signedHeaders } from "#src/features/webhooks/server/sign-message.ts";
import { smallServer } from "../../../e2e/harness/furnished-customer.ts";
import { type Language, whyNoLanguage } from "../../../scripts/real/languages.ts";
import { seedDemo } from "../seed-demo.ts";
import { startRelay } from "./guide-relay.fixture.ts";
import { prepareProgram } from "./run-samples.fixture.ts";

// The programs of the guide as a reader downloads them, run against the whole product with its worker.

let testbed: Awaited<ReturnType<typeof openApiKeys>>;

beforeAll(async () => {
  testbed = await openApiKeys({ ROLES: "web,worker" });
  await seedDemo(testbed.product);
});

afterAll(() => testbed.drop());

const needed: Readonly<Record<string, readonly Language[]>> = {
  shell: ["curl", "jq"],
  javascript: [],
  python: ["Python"],
  go: ["Go"],
};
const endings: Readonly<Record<string, string>> = { shell: "sh", javascript: "mjs", python: "py", go: "go" };
const languages = sampleLanguages.map(({ label, lang }) => [label, lang] as const);
const limits = { timeout: 120_000 };

function whyNot(lang: string): string | undefined {
  return (needed[lang] ?? []).map(whyNoLanguage).find((reason) => reason !== null) ?? undefined;
}

/** The program as the product gives it away, calling another address. */
async function download(name: string, lang: string, address: string) {
  const answer = await fetch(`${testbed.url}/api/docs/examples/${name}.${endings[lang]}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const program = await prepareProgram(lang, (await answer.text()).replaceAll(testbed.url, address));
  onTestFinished(program.drop);
  return program;
}

/** A customer with money, two servers, and a key for more. */
async function buyer() {
  const token = await testbed.signUp();
  const scopes = ["servers:read", "servers:write", "orders:spend"];
  const key = await testbed.makeKey(token, { scopes });
  await testbed.credit(key, 10_000n);
  const owned: string[] = [];
  for (const name of ["db-1", "db-2"]) {
    const body = smallServer(name);
    const bought = await testbed.ok("POST /v2/servers/purchase", { token, body, key: randomUUID() });
    owned.push(String(bought.server.id));
  }
  const spent = async () => {
    const { key: used } = await testbed.ok("GET /v2/whoami", { token: key.secret });
    return Number(used.spentTodayCents);
  };
  const names = async () => {
    const { servers } = await testbed.ok("GET /v2/servers/list", { token });
    return servers.map(({ name }: { name: string }) => name).toSorted();
  };
  return { env: { API_KEY: key.secret }, owned, names, spent };
}

test.for(languages)(
  "the guide's program in %s buys one server over a network that loses its answer",
  limits,
  async ([, lang], { skip }) => {
    skip(whyNot(lang) !== undefined, whyNot(lang));
    const relay = await startRelay(testbed.url);
    onTestFinished(relay.stop);
    const { env, owned, names, spent } = await buyer();
    const program = await download("first-server", lang, relay.url);
    const { isOk, output } = await program.start({ env });
    expect([isOk, output]).toEqual([true, expect.stringMatching(/web-1 runs at 198\.18\.\d+\.\d+\s*$/)]);
    // Of every page of the list.
    for (const id of owned) expect(output).toContain(id);
    expect(await names()).toEqual(["db-1", "db-2", "web-1"]);
    expect(await spent()).toBe(490);
    expect([relay.keys.length, new Set(relay.keys).size]).toEqual([2, 1]);
  },
);

test.for(languages)(
  "the guide's program in %s buys nothing for another price than it was shown",
  limits,
  async ([, lang], { skip }) => {
    skip(whyNot(lang) !== undefined, whyNot(lang));
    const relay = await startRelay(testbed.url, {
      change: (call, text) =>
        call.endsWith("/quote") ? text.replace('"totalCents":490', '"totalCents":1') : text,
    });
    onTestFinished(relay.stop);
    const { env, names } = await buyer();
    const { isOk, output } = await (await download("first-server", lang, relay.url)).start({ env });
    expect([isOk, output]).toEqual([false, expect.stringContaining("price_changed")]);
    expect(output).toContain("490");
    expect(await names()).toEqual(["db-1", "db-2"]);
  },
);

test.for(languages)(
  "the guide's program in %s takes webhooks that are genuine and no others",
  limits,
  async ([, lang], { skip }) => {
    skip(whyNot(lang) !== undefined, whyNot(lang));
    const program = await download("verify-webhook", lang, testbed.url);
    const [secret, former, foreign] = [createSecret(), createSecret(), createSecret()];
    const body = '{"type": "server.delivered",  "data": {"name": "Über-1"}}\n';
    const accepts = async (
      secrets: readonly string[],
      change: { body?: string; ageSeconds?: number } = {},
    ) => {
      const at = new Date(Date.now() - 1000 * (change.ageSeconds ?? 0));
      const headers = signedHeaders({ id: "msg_1", at, body: Buffer.from(body) }, secrets);
      const env = {
        WEBHOOK_SECRET: secret,
        HTTP_WEBHOOK_ID: headers["webhook-id"],
        HTTP_WEBHOOK_TIMESTAMP: headers["webhook-timestamp"],
        HTTP_WEBHOOK_SIGNATURE: headers["webhook-signature"],
      };
      return (await program.start({ env, input: change.body ?? body })).isOk;
    };
    expect(await accepts([secret])).toBe(true);
    expect(await accepts([former, secret])).toBe(true);
    expect(await accepts([foreign])).toBe(false);
    expect(await accepts([secret], { body: body.trimEnd() })).toBe(false);
    expect(await accepts([secret], { ageSeconds: 400 })).toBe(false);
  },
);
