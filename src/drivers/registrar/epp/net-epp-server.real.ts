import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createEppRegistrar } from "../epp.ts";
import type { CreateOrder, RegistrarDriver } from "../port.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import type { EppRegistry } from "./client/settings.ts";
import { testCertificate } from "./sandbox.fixture.ts";
import { schemaFile, whyNoSchemas } from "./schemas.fixture.ts";
import { claimPort } from "../../../../scripts/real/claims.ts";

// Our driver against ICANN's Net::EPP::Server (CPAN, with Net::EPP 0.27 or later, which Debian does not have), whose
// modules EPP_SERVER_PERL5LIB names. It checks every frame of both sides against the official schemas.

const modules = process.env["EPP_SERVER_PERL5LIB"];

function whyNoServer(): string | null {
  if (modules === undefined) return "EPP_SERVER_PERL5LIB names no Perl modules with Net::EPP::Server";
  if (whyNoSchemas !== null) return whyNoSchemas;
  const { status, stderr } = spawnSync("perl", ["-MNet::EPP::Server", "-e", "1"], {
    env: { ...process.env, PERL5LIB: modules },
    encoding: "utf8",
  });
  return status === 0 ? null : `Net::EPP::Server cannot be loaded: ${stderr.split("\n")[0]}`;
}

const reason = whyNoServer();
if (reason === null) describe("ICANN's Net::EPP::Server", speakWithPerl);
else test("ICANN's Net::EPP::Server", ({ skip }) => skip(reason));

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "localhost");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  }).then((isThere) => {
    socket.destroy();
    return isThere === true;
  });
}

function speakWithPerl(): void {
  const folder = mkdtempSync(join(tmpdir(), "net-epp-server-"));
  let perl: ChildProcess;
  let said = "";
  let driver: RegistrarDriver;
  const registryAt = (port: number, change: Partial<EppRegistry> = {}): EppRegistry => ({
    name: "perl",
    host: "localhost",
    port,
    clientId: "moorage",
    password: "perl-phrase",
    tls: { ca: testCertificate.cert, certificate: null, serverName: null },
    endings: ["com"],
    years: [1, 10],
    contactMode: "none",
    hosts: "attributes",
    extensions: ["secDNS", "rgp", "fee", "loginSec"],
    currency: "USD",
    sessions: 2,
    batchSize: 50,
    ...change,
  });
  let port = 0;
  beforeAll(async () => {
    port = await claimPort();
    const files = { key: join(folder, "key.pem"), cert: join(folder, "cert.pem") };
    writeFileSync(files.key, testCertificate.key);
    writeFileSync(files.cert, testCertificate.cert);
    const script = join(import.meta.dirname, "net-epp-server.pl");
    perl = spawn("perl", [script, String(port), files.key, files.cert, schemaFile, folder], {
      env: { ...process.env, PERL5LIB: modules },
      // It stores every frame in its working folder.
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    for (const stream of [perl.stdout, perl.stderr]) stream?.on("data", (chunk) => (said += String(chunk)));
    driver = createEppRegistrar({ registries: [registryAt(port)], clock: systemClock, accepts: "simulated" });
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 200 || perl.exitCode !== null) throw new Error(`it does not answer: ${said}`);
      await pause(50);
    }
  });
  afterAll(async () => {
    await driver.close();
    // It has child processes of its own.
    if (perl.pid !== undefined && perl.exitCode === null) {
      process.kill(-perl.pid, "SIGTERM");
      await once(perl, "exit");
    }
    rmSync(folder, { recursive: true });
  });

  const order: CreateOrder = {
    name: "perl-and-node.com",
    years: 2,
    nameServers: ["ns1.provider.example", "ns2.provider.example"].map((host) => ({ host, addresses: [] })),
    registrant: testRegistrant,
    isPrivate: false,
    key: "order-1",
    premiumCents: null,
  };

  // One life cycle, one step after another.
  test("greets, accepts our login, and goes through a name's life cycle; no frame breaks the schemas", async () => {
    expect((await driver.health()).version).toBe("perl: Net::EPP::Server sandbox");
    expect(await driver.check(["perl-and-node.com", "other.com", "third.com"])).toMatchObject({
      ok: true,
      value: [{ availability: "available" }, { availability: "available" }, { availability: "available" }],
    });
    expect(await driver.info(order.name)).toEqual({ ok: true, value: null });
    const made = await driver.create(order);
    expect(made.state).toBe("done");
    if (made.state !== "done") return;
    expect(await driver.create(order)).toMatchObject({ state: "refused", error: { code: "exists" } });
    expect(await driver.check([order.name])).toMatchObject({ value: [{ availability: "taken" }] });
    const { expiresAt } = made.value;
    const renewal = {
      name: order.name,
      years: 1,
      currentExpiry: expiresAt,
      key: "renew-1",
      premiumCents: null,
    };
    const renewed = await driver.renew(renewal);
    expect(renewed.state === "done" && renewed.value.expiresAt > expiresAt).toBe(true);
    expect(await driver.renew(renewal)).toMatchObject({ state: "refused", error: { code: "stale" } });
    expect(await driver.setLock(order.name, true)).toMatchObject({ state: "done" });
    expect(await driver.setLock(order.name, true)).toMatchObject({ state: "done" });
    expect(await driver.info(order.name)).toMatchObject({
      ok: true,
      value: { isOurs: true, statuses: ["clientTransferProhibited"], nameServers: order.nameServers },
    });
    expect(await driver.setLock(order.name, false)).toMatchObject({ state: "done" });
    expect(await driver.delete(order.name, "delete-1")).toMatchObject({ state: "done" });
    expect(await driver.info(order.name)).toEqual({ ok: true, value: null });
    expect(await driver.events(null)).toMatchObject({ ok: false, error: { code: "unsupported" } });
    expect(said).not.toMatch(/Schemas validity error/);
  });

  test("answers 2001 to what breaks the schemas, which we report as invalid", async () => {
    const wrong = await driver.create({ ...order, name: "period.com", years: 100 });
    expect(wrong).toMatchObject({ state: "refused", error: { code: "invalid" } });
    expect(await driver.check(["still-there.com"])).toMatchObject({ ok: true });
  });

  test("refuses a login with a wrong password", async () => {
    const stranger = createEppRegistrar({
      registries: [registryAt(port, { password: "never-the-phrase" })],
      clock: systemClock,
      accepts: "simulated",
    });
    expect((await stranger.health()).problem).toMatch(/login refused: 2200/);
    await stranger.close();
  });
}
