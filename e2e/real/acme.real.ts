import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { claimPort } from "../../scripts/real/claims.ts";
import { startPebble, whyNoPebble } from "../../scripts/real/pebble.ts";
import { callApi, callOk } from "../harness/api-client.ts";
import { addContact, buyDomain, putRecords, waitForDomain } from "../harness/domains.ts";
import { topUp } from "../harness/furnished-customer.ts";
import { startSite } from "../harness/site.ts";

// A wildcard certificate as a customer gets one: an ACME client of others with the hook that the site gives away, a key
// for one domain, a real authority that asks our own name servers.

const name = "quiet-harbour.com";
const run = promisify(execFile);
const reason = whyNoPebble();

test("a key for one domain gets a wildcard certificate, and leaves the other records as they were", async ({
  skip,
}) => {
  if (reason !== null) skip(reason);
  const nameServer = `127.0.0.1:${await claimPort()}`;
  const site = await startSite({ DNS_LISTEN: nameServer });
  onTestFinished(() => site.stop());
  const authority = await startPebble(nameServer);
  onTestFinished(() => authority.stop());
  const { token, domain, key } = await customerWithKey(site.url);
  const recordsOf = async () => {
    const { records } = await callOk(site.url, `GET /v2/domains/${domain}/records`, { token });
    return records.map(({ type, name: owner, content }: Record<string, string>) =>
      [owner, type, content].join(" "),
    );
  };
  const before = await recordsOf();

  const folder = mkdtempSync(join(tmpdir(), "dehydrated-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hook = join(folder, "dns_moorage.sh");
  const given = await fetch(`${site.url}/api/docs/examples/dns_moorage.sh`);
  writeFileSync(hook, await given.text(), { mode: 0o700 });
  const config = join(folder, "config");
  writeFileSync(
    config,
    [
      `CA=${authority.directory}`,
      `CURL_OPTS="--cacert ${authority.caFile}"`,
      `BASEDIR=${folder}`,
      "CHALLENGETYPE=dns-01",
      `HOOK=${hook}`,
      "KEY_ALGO=prime256v1",
      "",
    ].join("\n"),
  );
  const env = { ...process.env, MOORAGE_TOKEN: key, MOORAGE_URL: site.url, MOORAGE_WAIT: "2" };
  const dehydrated = (...args: string[]) =>
    run("/usr/bin/dehydrated", ["--config", config, ...args], { env });
  await dehydrated("--register", "--accept-terms");
  await dehydrated("--cron", "--domain", name, "--domain", `*.${name}`);

  const chain = readFileSync(join(folder, "certs", name, "fullchain.pem"), "utf8");
  const { subjectAltName } = new X509Certificate(chain);
  expect(subjectAltName?.split(", ").toSorted()).toEqual([`DNS:*.${name}`, `DNS:${name}`]);
  expect(await recordsOf()).toEqual(before);
  const history = await callOk(site.url, `GET /v2/domains/${domain}/records/history`, { token });
  const changes = history.versions.filter(({ actor }: { actor: string }) => actor === "api-key");
  // Two values at one name were added and taken away.
  expect(changes).toHaveLength(4);
  expect((await callApi(site.url, `GET /v2/domains/${domain}`, { token: key })).status).toBe(403);
});

async function customerWithKey(url: string) {
  const body = { email: "ida@example.com", password: "a long enough password" };
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body });
  await topUp(url, token, 5000);
  const contact = await addContact(url, token);
  const domain = await buyDomain(url, token, contact, name);
  await waitForDomain(url, token, domain, "active");
  await putRecords(url, token, domain);
  const made = await callOk(url, "POST /v2/api-keys", {
    token,
    body: { name: "certificates", scopes: ["dns:write"], objects: { zones: [domain] } },
  });
  return { token, domain, key: String(made.secret) };
}
