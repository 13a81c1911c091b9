import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { commands } from "#src/app/operator/commands.ts";
import { signInWays } from "#src/app/sign-in-ways.ts";
import { createMetrics } from "#src/platform/metrics/metrics.ts";
import { createLog } from "#src/platform/log/log.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const rules = read("deploy/prometheus/moorage.rules.yml");

type Testbed = Awaited<ReturnType<typeof openOperatorTestbed>>;
let testbed: Testbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed({ SIMULATED_DELAYS: "0" });
});

afterAll(() => testbed.drop());

/** The metrics as a scrape shows them, by name, with their labels and values. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const { product } = testbed;
  const { text } = await createMetrics(product.gauges, createLog("silent"), signInWays).read();
  const lines = text.split("\n").flatMap((line) => /^(moorage_\S*?(?:\{.*\})?) (\S+)$/.exec(line) ?? []);
  const found = new Map<string, number>();
  for (let at = 0; at < lines.length; at += 3)
    found.set(sorted(lines[at + 1] ?? ""), Number((lines[at + 2] ?? "").replace("+Inf", "Infinity")));
  return found;
}

/** With its labels in the order of the alphabet. */
function sorted(series: string): string {
  return series.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(",").sort().join(",")}}`);
}

/** Every metric with its labels, in the order of their names. */
function declared(): string[] {
  const gauges = testbed.product.gauges.map(({ name, labels }) => [name, labels.join(", ")]);
  return [
    ...gauges,
    ["moorage_http_seconds", "method, route, status"],
    ["moorage_failed_sign_ins_total", "who, way"],
  ]
    .map(([name = "", labels = ""]) => `${name} ${labels}`.trim())
    .sort();
}

test("the table of metrics has each of them with its labels, and no others", () => {
  const rows = [...read("docs/metrics.md").matchAll(/^\| `(moorage_\w+)` \| ([^|]*) \|/gm)];
  expect(
    rows.map(([, name = "", labels = ""]) => `${name} ${labels.replaceAll("`", "").trim()}`.trim()),
  ).toEqual(declared());
});

test("rules and dashboard ask for metrics that there are, with labels that they have", () => {
  const labelsOf = new Map(
    declared().map((line) => {
      const [name = "", labels = ""] = line.split(/ (.*)/);
      return [name, labels] as const;
    }),
  );
  const asked = [
    ...`${rules}\n${read("deploy/grafana/moorage.json")}`.matchAll(/\b(moorage_\w+)(?:\{([^}]*)\})?/g),
  ];
  expect(asked.length).toBeGreaterThan(60);
  for (const [whole, name = "", filter = ""] of asked) {
    const base = name.replace(/_(count|bucket)$/, "");
    const labels = labelsOf.get(labelsOf.has(name) ? name : base);
    if (!labelsOf.has(name)) expect(labelsOf.has(base), whole).toBe(true);
    for (const [, label = ""] of filter.matchAll(/(\w+)(?:=|!)/g))
      expect(labels ?? "", whole).toContain(label);
  }
});

test("each way to sign in that is counted is a call of the product", () => {
  const paths = testbed.product.routes.flatMap(({ contract }) =>
    Object.keys(contract).map((key) => key.replace(" ", " /api")),
  );
  for (const way of Object.keys(signInWays)) expect(paths).toContain(way);
});

test("money, sign-ups, room and what waits are counted once, and every process shows them", async () => {
  const { customerId } = await testbed.newCustomer("counted@example.com");
  expect(customerId).toBeDefined();
  const give = ["--usd", "50.00", "--reason", "a gift", "--note", "A gift.", "--key", "one"];
  await testbed.run("user", "credit", "counted@example.com", ...give);
  expect((await scrape()).get('moorage_sign_ups{site="1"}')).toBeUndefined();
  await testbed.runJob("stats-days");
  await testbed.runJob("count-metrics");
  const seen = await scrape();
  expect(seen.get('moorage_sign_ups{site="1"}')).toBe(1);
  expect(seen.get('moorage_owed_cents{part="wallets",site="1"}')).toBe(5000);
  expect(seen.get('moorage_given_away_cents{site="1"}')).toBe(5000);
  expect(seen.get('moorage_held_deposits{source="coin"}')).toBe(0);
  expect(seen.get('moorage_tickets{site="1",state="overdue"}')).toBe(0);
  expect(seen.get('moorage_failed_sign_ins_total{way="password",who="staff"}')).toBe(0);
  expect(seen.get("moorage_backup_age_seconds")).toBe(Number.POSITIVE_INFINITY);
  expect(seen.get("moorage_counted_age_seconds")).toBe(0);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

function promtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("promtool", args, {
    cwd: join(root, "deploy/prometheus"),
    encoding: "utf8",
  });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

// Debian's package `prometheus` has it; `npm run test:real:prometheus` installs that.
test.skipIf(!hasPromtool)("Prometheus takes the rules, and each is quiet before and fires after", () => {
  expect(promtool("check", "rules", "moorage.rules.yml")).toBe("");
  expect(promtool("test", "rules", "moorage.rules.test.yml")).toBe("");
});

test("every rule has a test, a summary and what to do, by commands that there are", () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const tests = read("deploy/prometheus/moorage.rules.test.yml");
  expect(alerts.length).toBeGreaterThan(20);
  for (const name of alerts) expect(tests).toContain(`alertname="${name}",alertstate="firing",`);
  expect(rules.match(/ {10}summary: /g)).toHaveLength(alerts.length);
  expect(rules.match(/ {10}runbook: /g)).toHaveLength(alerts.length);
  const named = [...rules.matchAll(/\bmo ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g)].map(([, words = ""]) => words);
  expect(named.length).toBeGreaterThan(12);
  for (const words of named)
    expect(
      commands.some(({ name }) => words === name || words.startsWith(`${name} `)),
      words,
    ).toBe(true);
});
