import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeCertificate } from "../../src/sandbox/epp-server/make-certificate.ts";
import { claimPort } from "./claims.ts";

// Debian's Pebble, the certificate authority that Let's Encrypt gives to those who test ACME clients, and dehydrated, a
// client in shell: in a temporary folder, on local ports.

const program = "/usr/bin/pebble";
const client = "/usr/bin/dehydrated";
const daysMs = 86_400_000;
const readyTries = 200;

export interface RealPebble {
  /** Of its ACME directory (RFC 8555 7.1.1). */
  readonly directory: string;
  /** A file with the certificate that its own address presents. */
  readonly caFile: string;
  stop(): Promise<void>;
}

/** Debian packages that are needed and not installed. */
export function missingPebble(): string[] {
  return [
    ...(existsSync(program) ? [] : ["pebble"]),
    ...(existsSync(client) ? [] : ["dehydrated"]),
    ...(existsSync("/usr/bin/curl") ? [] : ["curl"]),
  ];
}

/** Why it cannot run here; installing needs root. */
export function whyNeverPebble(): string | null {
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingPebble().length === 0 || canInstall
    ? null
    : "Pebble and dehydrated are not installed, and this is not root";
}

/** Why the tests cannot run here; null when they can. */
export function whyNoPebble(): string | null {
  const missing = missingPebble();
  return missing.length === 0 ? null : `no certificate authority: apt-get install ${missing.join(" ")}`;
}

/** Starts it; it looks challenges up at this name server alone, and those of servers at these ports. */
export async function startPebble(
  nameServer: string,
  { http = 5002, tls = 5001 }: { readonly http?: number; readonly tls?: number } = {},
): Promise<RealPebble> {
  const folder = mkdtempSync(join(tmpdir(), "pebble-"));
  const [port, management] = [await claimPort(), await claimPort()];
  const now = Date.now();
  const { key, cert } = makeCertificate({
    hosts: ["127.0.0.1", "localhost"],
    from: new Date(now - daysMs),
    until: new Date(now + daysMs),
  });
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const caFile = file("cert.pem", cert);
  const config = file(
    "config.json",
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: caFile,
        privateKey: file("key.pem", key),
        httpPort: http,
        tlsPort: tls,
        ocspResponderURL: "",
        externalAccountBindingRequired: false,
      },
    }),
  );
  const child = spawn(program, ["-config", config, "-dnsserver", nameServer], {
    stdio: "ignore",
    // Without the pauses by which clients learn to wait.
    env: { ...process.env, PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "0" },
  });
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const directory = `https://127.0.0.1:${port}/dir`;
  for (let tries = 0; tries < readyTries && child.exitCode === null; tries += 1) {
    if (await answers(directory, cert)) return { directory, caFile, stop };
    await pause(50);
  }
  await stop();
  throw new Error("Pebble did not start");
}

async function answers(url: string, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(url, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on("error", () => resolve(false)).end();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
