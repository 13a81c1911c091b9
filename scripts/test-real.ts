import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { explainMissingBrowser, findOrInstallBrowser } from "./find-browser.ts";
import { missingCaddy } from "./real/caddy.ts";
import { missingClamd } from "./real/clamd.ts";
import { missingDovecot } from "./real/dovecot.ts";
import { missingNetEpp } from "./real/net-epp.ts";
import { isWithoutCoreNode } from "./real/core-nodes.ts";
import { prepareEngine } from "./real/prepare-engine.ts";
import { missingNginx } from "./real/nginx.ts";
import { missingPebble } from "./real/pebble.ts";
import { missingPrometheus } from "./real/prometheus.ts";
import { missingPowerdns } from "./real/powerdns.ts";
import { chooseEvidenceFolder } from "./suite/evidence-folder.ts";
import { formatParts, measurePart, readParts } from "./suite/part-cpu.ts";
import { retryOne } from "./suite/retry-one.ts";
import { runSuite, type SuiteResult } from "./suite/run-suite.ts";
import { formatSlowest } from "./suite/test-times.ts";

// npm run test:real: one server's whole life cycle without simulated parts. npm run test:real:<part>: all tests of a
// real part of this computer. What cannot run here is skipped with a reason; REQUIRE_REAL=1 makes that a failure.
// --where-possible: installs what is missing, and runs the tests if its engine works here at all.

/** Of the tests where they are possible: several times what they take while another run does the same beside them. */
const deadlineMs = 3_600_000;
const endingMs = 15_000;

const { values: flags, positionals: parts } = parseArgs({
  options: { "where-possible": { type: "boolean", default: false } },
  allowPositionals: true,
});
type Engine = Parameters<typeof prepareEngine>[0];

/** Those that are small enough to be brought along, and whether they are missing. */
const smallEngines: readonly (readonly [Engine, () => boolean])[] = [
  ["powerdns", () => missingPowerdns().length > 0],
  ["caddy", () => missingCaddy().length > 0],
  ["pebble", () => missingPebble().length > 0],
  ["nginx", () => missingNginx().length > 0],
  ["prometheus", () => missingPrometheus().length > 0],
  ["clamd", () => missingClamd().length > 0],
  ["dovecot", () => missingDovecot().length > 0],
  ["coins", isWithoutCoreNode],
];

process.exit(flags["where-possible"] ? await runWherePossible() : await runParts());

async function runParts(): Promise<number> {
  if (!parts.every(isWithoutPages) && !prepareBrowser()) return 1;
  await bringSmallEngines();
  // Machines are made on hosts of their own, and coins on nodes of their own; what is made of containers mostly waits.
  const workers = parts.every((part) => /^(incus|libvirt)/.test(part) || isOfCoins(part)) ? 2 : 1;
  chooseEvidenceFolder();
  const startedAt = new Date();
  const run = (filters: readonly string[]): Promise<SuiteResult> =>
    runSuite("real parts", "vitest.real.config.ts", {
      filters,
      workers,
      repeat: (file) => `sh scripts/run.sh scripts/test-real.ts ${file}`,
    });
  const { judged, note } = await measurePart(`real: ${parts.join(" ")}`, async () =>
    retryOne(await run(parts), (file) => run([file])),
  );
  const { passed, failed, failures, skipped, times } = judged;
  console.log(`\nThe slowest test files:\n${formatSlowest(times)}`);
  console.log(`\n${formatParts(readParts(startedAt))}\n`);
  for (const skip of skipped) console.log(`skipped: ${skip}`);
  if (note !== null) console.log(note);
  for (const failure of failures) console.log(`failed: real: ${failure}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
  const isRefused = skipped.length > 0 && process.env["REQUIRE_REAL"] === "1";
  return failed > 0 || isRefused || passed + skipped.length === 0 ? 1 : 0;
}

/** They are small enough to be brought along; where that fails, their tests say so. */
async function bringSmallEngines(): Promise<void> {
  const needed = new Set(parts.flatMap(enginesOf));
  if (parts.includes("net-epp-simple") && missingNetEpp().length > 0) await prepareEngine("netEpp");
  for (const [engine, isMissing] of smallEngines)
    if (needed.has(engine) && isMissing()) await prepareEngine(engine);
}

/** Tests of registrars against a registry, of chains, of clients of the API, and of other drivers show no pages. */
function isWithoutPages(part: string): boolean {
  return (
    /^(?:net-epp|generated-clients|acme|real\/guide|prometheus|scanner\/|mailbox\/)/.test(part) ||
    isOfCoins(part)
  );
}

/** What `test:real:coins` runs. */
function isOfCoins(part: string): boolean {
  return /^(?:chain\/core|scan-core|server\/coins\/)/.test(part);
}

function prepareBrowser(): boolean {
  const browser = findOrInstallBrowser();
  if (browser === undefined) {
    console.error(explainMissingBrowser());
    return false;
  }
  process.env["CHROMIUM_PATH"] = browser;
  return spawnSync(process.execPath, ["scripts/build.ts", "--server"], { stdio: "inherit" }).status === 0;
}

/** The engines that a part needs. */
function enginesOf(part: string): readonly Engine[] {
  if (part.startsWith("generated-clients")) return [];
  if (part.startsWith("net-epp")) return ["netEpp"];
  if (part.startsWith("powerdns")) return ["powerdns"];
  if (part.startsWith("nginx") || part.startsWith("real/guide")) return ["nginx"];
  if (part.startsWith("prometheus")) return ["prometheus"];
  if (part.startsWith("acme")) return ["pebble"];
  if (part.startsWith("scanner/")) return ["clamd"];
  if (part.startsWith("mailbox/")) return ["dovecot"];
  if (part.startsWith("real/live")) return ["coins", "powerdns", "nginx", "lxd"];
  if (isOfCoins(part)) return ["coins"];
  return [part.startsWith("libvirt") ? "libvirt" : "lxd"];
}

/** The parts whose engines work here, after what was missing was installed; says why of the others. */
async function findPossible(): Promise<string[]> {
  const reasons = new Map<Engine, string | null>();
  for (const engine of new Set(parts.flatMap(enginesOf))) {
    const reason = await prepareEngine(engine);
    reasons.set(engine, reason);
    if (reason !== null) console.log(`\nThe tests on a real ${engine} were not run here: ${reason}`);
  }
  return parts.filter((part) => enginesOf(part).every((engine) => reasons.get(engine) === null));
}

/** In processes of their own, so that tests that hang can be ended with all that they started. */
async function runWherePossible(): Promise<number> {
  const possible = await findPossible();
  if (possible.length === 0) return 0;
  const child = spawn(process.execPath, [import.meta.filename, ...possible], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, REAL_SYSTEM: "tiny" },
    detached: true,
  });
  const ended = once(child, "exit");
  const end = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  const timers = [
    setTimeout(() => {
      console.error(`\nThe tests on real parts did not end within ${deadlineMs / 60_000} minutes.`);
      end("SIGTERM");
    }, deadlineMs),
    setTimeout(() => end("SIGKILL"), deadlineMs + endingMs),
  ];
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(signal));
  await ended;
  for (const timer of timers) clearTimeout(timer);
  return child.exitCode === 0 ? 0 : 1;
}
