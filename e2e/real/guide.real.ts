import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guideScript, whyNotRun } from "../../scripts/real/guide/guide-script.ts";
import { notHeld, notRun } from "../../scripts/real/guide/not-here.ts";
import { readGuide } from "../../scripts/real/guide/read-guide.ts";
import { readUnit } from "../../scripts/real/guide/unit-file.ts";
import { whyNoNginx } from "../../scripts/real/nginx.ts";

// docs/operating.md as a new operator follows it: each command of its shell blocks in order, on a machine of its own.

const project = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const commands = readGuide();
/** A build and some twenty commands of seconds each: two minutes, and several times that beside other work. */
const longMs = 1_200_000;

/** Properties of units that the stand-in for systemd applies. */
const held = [
  "After",
  "CacheDirectory",
  "CapabilityBoundingSet",
  "Conflicts",
  "Description",
  "Documentation",
  "Environment",
  "EnvironmentFile",
  "ExecStart",
  "ExecStartPre",
  "Group",
  "LimitNOFILE",
  "NoNewPrivileges",
  "PrivateTmp",
  "ProtectHome",
  "ProtectSystem",
  "ReadWritePaths",
  "TimeoutStopSec",
  "UMask",
  "User",
  "WantedBy",
  "Wants",
  "WorkingDirectory",
];

/** Why the guide cannot be followed here; null when it can. */
function whyNoSandbox(): string | null {
  if (process.getuid?.() !== 0) return "not root: it makes a sandbox with users and mounts";
  for (const program of ["unshare", "setpriv", "runuser", "createuser", "openssl", "ip", "curl"])
    if (spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0) return `no ${program}`;
  const tried = spawnSync("unshare", ["--mount", "--net", "--pid", "--fork", "true"]);
  return tried.status === 0 ? whyNoNginx() : "this machine allows no namespaces";
}

test("each listed command and setting is one of the guide or its units", () => {
  for (const begins of Object.keys(notRun))
    expect(
      commands.some(({ text }) => text.startsWith(begins)),
      begins,
    ).toBe(true);
  const units = readdirSync(join(project, "deploy")).filter((name) => name.endsWith(".service"));
  const used = new Set(units.flatMap((name) => [...readUnit(join(project, "deploy", name)).keys()]));
  expect([...used].filter((name) => !held.includes(name) && !(name in notHeld))).toEqual([]);
  expect([...Object.keys(notHeld), ...held].filter((name) => !used.has(name))).toEqual([]);
});

test("units are exposed little, by the measure of systemd", ({ skip }) => {
  if (spawnSync("systemd-analyze", ["--version"]).status !== 0) skip("no systemd-analyze");
  for (const name of ["moorage.service", "moorage@.service", "moorage-backup.service"]) {
    const file = join(project, "deploy", name);
    const asked = spawnSync("systemd-analyze", ["security", "--offline=yes", "--threshold=20", file]);
    expect(asked.status, String(asked.stdout).slice(-300)).toBe(0);
  }
});

/** After the guide: two web processes are restarted in turn as its section 8 says, while pages and calls are read. */
const rolling = `
echo '@@ rolling restart'
sudo systemctl stop moorage
sed -i 's/# server 127.0.0.1:3001/server 127.0.0.1:3001/' /etc/nginx/conf.d/moorage.conf
sudo systemctl reload nginx
sudo systemctl enable --now moorage@web moorage@web2 moorage@worker
ready() { until curl -fsS "http://127.0.0.1:$1/readyz" >/dev/null 2>&1; do sleep 0.2; done; }
ready 3000; ready 3001
while [ ! -e /run/guide/enough ]; do
  for path in / /servers /api/v2/catalog/servers; do
    curl -s -o /dev/null -w '%{http_code}\\n' "https://shop.example.com$path" >>/run/guide/reads
  done
done &
sudo systemctl restart moorage@worker
for at in web:3000 web2:3001 web:3000 web2:3001; do
  sudo systemctl restart "moorage@\${at%:*}"
  ready "\${at#*:}"
done
touch /run/guide/enough
wait %1
sort /run/guide/reads | uniq -c | sed 's/^ */@@ reads: /'`;

test(
  "the guide's commands work in their order on a bare machine, and a rolling restart fails no read",
  async ({ skip, signal }) => {
    const reason = whyNoSandbox();
    if (reason !== null) skip(reason);
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    const script = `${folder}.sh`;
    writeFileSync(script, guideScript(commands, rolling));
    const sandbox = join(project, "scripts/real/guide/sandbox.sh");
    const options = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const child = spawn("unshare", [...options, "bash", sandbox, project, folder, script], {
      stdio: ["ignore", "pipe", "pipe"],
      // Everything in the sandbox ends with its first process.
      signal,
      killSignal: "SIGKILL",
      env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    await new Promise((resolve) => child.on("error", resolve).on("close", resolve));
    rmSync(folder, { recursive: true });
    if (existsSync(script)) rmSync(script);
    const seen = [...said.matchAll(/^@@ line (\d+)$/gm)].map(([, line]) => Number(line));
    const wanted = commands.filter((command) => whyNotRun(command) === undefined).map(({ line }) => line);
    expect(said, said.slice(-6000)).toContain("@@ done");
    expect(seen).toEqual(wanted);
    const reads = [...said.matchAll(/^@@ reads: (.*)$/gm)].map(([, line]) => line?.split(" "));
    expect(reads.map((read) => read?.[1])).toEqual(["200"]);
    expect(Number(reads[0]?.[0])).toBeGreaterThan(20);
    process.stdout.write(
      `the guide: ${seen.length} commands run, ${commands.length - seen.length} listed; ${reads[0]?.[0]} reads\n`,
    );
  },
  longMs,
);
