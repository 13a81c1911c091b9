import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { type ApiDocument, operationsOf } from "#src/platform/api-docs/api-document.ts";
import { pictureOf } from "#src/platform/files/files.fixture.ts";
import { exampleIdText } from "#src/platform/api-docs/example-value.ts";
import { sampleLanguages } from "#src/shared/call-samples/code-samples.ts";
import { scopes } from "#src/shared/access.ts";
import { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { type Language, whyNoLanguage } from "../../../scripts/real/languages.ts";
import { type SampleResult, sampleRunners } from "./run-samples.fixture.ts";

// Every sample of the API's documentation is run as a reader would run it, but for the ids and the address in it.

/** The product that the samples call, with a customer who has one object of each kind. */
async function openSamples() {
  const testbed = await createOwnershipTestbed();
  const address = testbed.app.server.address();
  const host = `localhost:${typeof address === "object" ? address?.port : ""}`;
  const answer = await testbed.app.inject({ url: "/api/openapi.json", headers: { host } });
  const document: ApiDocument = answer.json();
  const { owner } = testbed.callers;
  const key = await testbed.call("POST /v2/api-keys", owner, { body: { name: "samples", scopes } });
  const env = { API_KEY: String(key.json().secret), ACCESS_TOKEN: owner.token ?? "" };
  const folder = await mkdtemp(join(tmpdir(), "samples-"));
  const picture = join(folder, "screenshot.png");
  await writeFile(picture, await pictureOf("png"));
  const drop = async (): Promise<void> => {
    await testbed.drop();
    await rm(folder, { recursive: true });
  };
  return { ...testbed, picture, drop, operations: operationsOf(document), env };
}

type Testbed = Awaited<ReturnType<typeof openSamples>>;

const routes = new Map(Object.entries(await readEveryRoute()));

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openSamples();
});

afterAll(() => testbed.drop());

/** Steps of a browser's sign-in elsewhere, and calls that end the caller's own session. */
const notForPrograms = /callback$|auth-url$|^POST \/auth\/(logout|change-password|exchange-code)|end-others/;

/** With an operator's token they are like the others. */
const ofOperators = /^\w+ \/v2\/admin\//;

function keysOf({ operations }: Testbed, chosen: (key: string) => boolean): string[] {
  return operations
    .map(({ key }) => key)
    .filter((key) => !notForPrograms.test(key) && !ofOperators.test(key))
    .filter(chosen);
}

async function runOf(
  from: Testbed,
  lang: string,
  keys: readonly string[],
): Promise<Map<string, SampleResult>> {
  const byKey = new Map(from.operations.map(({ key, operation }) => [key, operation]));
  const samples = keys.map((key) => {
    const source = byKey.get(key)?.["x-codeSamples"]?.find((sample) => sample.lang === lang)?.source;
    if (source === undefined) throw new Error(`${key} has no sample in ${lang}`);
    return { key, source: withRealValues(from, source) };
  });
  const results = (await sampleRunners[lang]?.(samples, from.env)) ?? [];
  return new Map(results.map((result, index) => [keys[index] ?? "", result]));
}

/** The owner's own object for each id of the examples, and networks and addresses of here. */
function withRealValues({ ids, amlVersion, picture }: Testbed, source: string): string {
  // Announcements of staff have ids of the same kind as mailings of a site.
  const ofSite = source.includes("/whitelabel/") ? [ids.siteMailing] : [];
  const all = [...ofSite, ...Object.values(ids)];
  return source
    .replaceAll(new RegExp(`([a-z]{3}_)${exampleIdText}`, "g"), (example, prefix: string) => {
      return all.find((id) => id.startsWith(prefix)) ?? example;
    })
    .replaceAll("screenshot.png", picture)
    .replaceAll("198.18.0.10", ids.address)
    .replaceAll("192.0.2.0/24", "127.0.0.0/8")
    .replaceAll("2026-11", amlVersion)
    .replaceAll("https://example.com/hooks", "http://127.0.0.1:9/hooks")
    .replaceAll("a long enough password", "correct horse");
}

const languageOf: Readonly<Record<string, Language | null>> = {
  shell: "curl",
  javascript: null,
  python: "Python",
  go: "Go",
};

/** What calls are refused with whose object is in another state than they need. */
const refusedByState: Readonly<Record<string, string>> = {
  // By then the sign-in is a while ago.
  "DELETE /users/passkeys/{id}": "step_up_required",
  "DELETE /v2/payouts/destinations/{id}": "step_up_required",
  "DELETE /v2/team/invitations/{id}": "step_up_required",
  "DELETE /v2/team/members/{id}": "step_up_required",
  "DELETE /v2/domains/contacts/{id}": "contact_in_use",
  // The one record of its owner has been replaced by then.
  "DELETE /v2/domains/{id}/records": "not_found",
  "DELETE /v2/domains/{id}/records/{recordId}": "not_found",
  "DELETE /v2/servers/{id}": "refund_changed",
  "GET /v2/servers/{id}/withdrawal": "withdrawal_unavailable",
  "POST /v2/privacy/closing": "step_up_required",
  "POST /v2/privacy/closing/withdraw": "nothing_to_cancel",
  "POST /v2/privacy/copy": "step_up_required",
  "POST /v2/privacy/copy/{id}/link": "step_up_required",
  "POST /v2/servers/{id}/withdraw": "withdrawal_unavailable",
  "GET /v2/domains/{id}/restore": "domain_not_restorable",
  // Their owner has no name in the billing details.
  "POST /v2/referrals/withdraw": "payout_person_unready",
  "POST /v2/whitelabel/{id}/withdrawals/request": "payout_person_unready",
  // The site has no logo yet.
  "GET /v2/whitelabel/{id}/logo": "not_found",
  // The zone of its mail domain is no one's here.
  "POST /v2/whitelabel/{id}/mail-sender/records": "zone_elsewhere",
  // The site was never given the host of the samples.
  "DELETE /v2/whitelabel/{id}/hosts/{host}": "not_found",
  "POST /v2/whitelabel/{id}/hosts/{host}/check": "not_found",
  "POST /v2/whitelabel/{id}/hosts/{host}/primary": "not_found",
  "POST /v2/whitelabel/{id}/hosts/{host}/records": "not_found",
  // What samples write names the first version, and the address that answers go to is not proved.
  "POST /v2/domains/quote": "promo_invalid",
  "POST /v2/whitelabel/{id}/price-changes": "price_change_empty",
  "DELETE /v2/whitelabel/{id}/mailings/{mailingId}": "version_changed",
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/send": "mailing_sender",
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/stop": "version_changed",
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/test": "mailing_sender",
  // It was approved by the sample before.
  "POST /v2/whitelabel/{id}/rewards/{rewardId}/void": "reward_decided",
  // What is mailed is in no sample.
  "POST /v2/mailings/unsubscribe": "not_found",
  // It takes a token that the page of a gateway gives.
  "POST /v2/payouts/cards": "card_refused",
  "POST /auth/exchange": "exchange_code_invalid",
  "POST /auth/invitations/accept": "invitation_invalid",
  "POST /auth/invitations/read": "invitation_invalid",
  // Nor what a device signs or shows.
  "POST /auth/passkey": "passkey_invalid",
  "POST /auth/recovery/token": "reset_token_invalid",
  "POST /auth/second-factor": "second_factor_expired",
  "POST /auth/second-factor/lost": "second_factor_expired",
  "POST /auth/second-factor/recover": "email_link_invalid",
  "POST /auth/step-up/mail": "proof_unavailable",
  "POST /auth/verify-email": "email_link_invalid",
  "POST /auth/verify-email/release": "email_link_invalid",
  "POST /users/it-was-not-me": "email_link_invalid",
  "POST /users/passkeys": "passkey_invalid",
  "POST /users/recovery-codes": "not_found",
  "POST /users/socials": "sign_in_expired",
  "POST /users/totp/confirm": "wrong_code",
  "POST /users/totp/remove": "not_found",
  "POST /v2/billing/check": "not_found",
  "POST /v2/domains/contacts/confirm": "email_link_invalid",
  "POST /v2/domains/{id}/delete/cancel": "nothing_to_cancel",
  "POST /v2/domains/{id}/dnssec": "dnssec_unavailable",
  "POST /v2/domains/{id}/restore": "domain_not_restorable",
  "POST /v2/domains/{id}/transfer-code": "domain_locked",
  "POST /v2/domains/{id}/transfer-code/reveal": "transfer_code_gone",
  "POST /v2/domains/{id}/transfer-out": "domain_not_leaving",
  // For the time until the server's period ends, which the call before has moved.
  "POST /v2/servers/{id}/ipv4": "price_changed",
  "POST /v2/servers/{id}/reinstall/cancel": "nothing_to_cancel",
  // Its power was switched off by the call before.
  "POST /v2/servers/{id}/restart": "server_not_running",
  "POST /v2/servers/{id}/vnc": "server_not_running",
  // They did not sign in with Telegram.
  "POST /v2/telegram/connect-signed-in": "not_found",
};

function codeOf({ output }: SampleResult): string | undefined {
  return /"code":\s*"(\w+)"/.exec(output)?.[1];
}

const languages = sampleLanguages.map(({ label, lang }) => [label, lang] as const);

function whyNot(lang: string): string | null {
  const language = languageOf[lang];
  return language ? whyNoLanguage(language) : null;
}

test.for(languages)(
  "samples in %s of calls that read are answered",
  {
    timeout: 120_000,
  },
  async ([, lang], context) => {
    const reason = whyNot(lang);
    if (reason !== null) context.skip(reason);
    // The bytes of a file would mix with the results of the others.
    const reads = keysOf(testbed, (key) => key.startsWith("GET ") && !/\/files?(?:\/|$)/.test(key));
    const results = await runOf(testbed, lang, reads);
    expect(results.size).toBeGreaterThan(40);
    const failed = [...results].filter(
      ([key, result]) =>
        !result.isOk && (codeOf(result) === undefined || codeOf(result) !== refusedByState[key]),
    );
    expect(failed).toEqual([]);
  },
);

/** What a call is refused with that is not written as the contract demands. */
const faultsOfSamples =
  /^(invalid_input|unauthorized|forbidden|scope_missing|session_needed|token_|idempotency_|uns)/;

/** The next call about the same object would find it busy. */
const beginsTask = /purchase|\/(servers|domains)\/(\{id\}|bulk|transfer-in)/;

test("samples of calls that write are understood in every language, and done", {
  timeout: 240_000,
}, async () => {
  const own = await openSamples();
  onTestFinished(() => own.drop());
  const writes = keysOf(own, (key) => !key.startsWith("GET "));
  // What takes things away comes last.
  const ordered = writes.toSorted((a, b) => Number(a.startsWith("DELETE")) - Number(b.startsWith("DELETE")));
  const refused: [key: string, code: string | undefined][] = [];
  if (whyNot("shell") === null) {
    for (const key of ordered) {
      const result = (await runOf(own, "shell", [key])).get(key);
      if (result?.isOk === false) refused.push([key, codeOf(result) ?? result.output]);
      if (beginsTask.test(key)) await own.finishTasks();
    }
    expect(Object.fromEntries(refused)).toEqual(
      Object.fromEntries(Object.entries(refusedByState).filter(([key]) => !key.startsWith("GET "))),
    );
  }
  const faults: unknown[] = [];
  for (const [, lang] of languages.filter(([, name]) => name !== "shell" && whyNot(name) === null)) {
    for (const [key, result] of await runOf(own, lang, ordered)) {
      const code = codeOf(result);
      if (!result.isOk && (code === undefined || faultsOfSamples.test(code)))
        faults.push([lang, key, result.output]);
    }
    await own.finishTasks();
  }
  expect(faults).toEqual([]);
});

test("every operation has an id of its own, a tag, a summary, its samples and an example of its body", () => {
  const ids = testbed.operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { key, operation } of testbed.operations) {
    const { tags = [], summary = "", "x-codeSamples": samples = [], requestBody } = operation;
    expect([key, tags.length, summary === "", samples.map(({ lang }) => lang)]).toEqual([
      key,
      1,
      false,
      sampleLanguages.map(({ lang }) => lang),
    ]);
    const content = requestBody?.content["application/json"];
    const route = routes.get(key);
    if (content && route?.body)
      expect([key, z.safeParse(route.body, content.example).success]).toEqual([key, true]);
  }
});
