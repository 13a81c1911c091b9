import { request } from "node:http";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { type Bench, figureOf, medianOf } from "./bench.ts";
import { cpuTimeMs } from "./cpu-time.ts";
import { startSiteProcess } from "./site-process.ts";

const siteCount = 10_000;

/**
 * B18: sites of resellers, each with its own prices. The first page of one that no one has visited since the start, and
 * what a process holds once it has answered for all of them.
 */
export const bench: Bench = async ({ isQuick }) => {
  const rounds = 5;
  const each = isQuick ? 20 : siteCount / rounds;
  const cluster = await startThrowaway({ fsync: "off" });
  const site = await startSiteProcess({
    DATABASE_URL: cluster.url("postgres"),
    LOG_LEVEL: "warn",
    LIMIT_FACTOR: "10000",
    DEMO_SHOP: "off",
  });
  try {
    await addSites(cluster.url("postgres"));
    const hostOf = (index: number): string => `shop-${index}.localhost`;
    await served(site.url, hostOf(siteCount));
    await pause(10_000);
    const beforeMb = residentMb(site.pid);
    const pairs: Record<string, number>[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      const cpuBefore = cpuTimeMs([site.pid]);
      for (let index = 1; index <= each; index += 1) {
        const began = performance.now();
        await read(site.url, hostOf(round * each + index));
        times.push(performance.now() - began);
      }
      const cpuMs = (cpuTimeMs([site.pid]) - cpuBefore) / each;
      pairs.push({ sites: each, coldMs: medianOf(times), cpuMs, residentMb: residentMb(site.pid) });
    }
    const figures = (key: string): number[] => pairs.map((pair) => pair[key] ?? 0);
    return {
      title: "B18: ten thousand sites",
      method:
        `${siteCount} sites of resellers with a rule of prices each, in a demo of one process, visited one after another by ` +
        `one client: ${rounds} rounds of ${each} start pages that are the first of their site. CPU is of the product's ` +
        "process. Resident set before, 10 s after the sites were read, and after each round.",
      ratios: [
        figureOf("first page of a cold site", figures("coldMs"), { aim: 50, limit: 100, unit: "ms" }),
        figureOf("its CPU", figures("cpuMs"), { aim: 50, limit: 100, unit: "ms" }),
        figureOf("resident before", [beforeMb], { aim: 250, limit: 300, unit: "MB" }),
        figureOf("resident after all", figures("residentMb").slice(-1), { aim: 500, limit: 700, unit: "MB" }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await site.stop();
    await cluster.stop();
  }
};

/** Sites as openings make them; their first one is the number after the provider's. */
async function addSites(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const all = "generate_series(1, $1::int) AS n";
    await client.query(
      `INSERT INTO sites (id, host, name) SELECT 1000 + n, 'shop-' || n || '.localhost', 'Shop ' || n FROM ${all}`,
      [siteCount],
    );
    await client.query(
      `INSERT INTO resale_sites (site_id, discount_basis_points, created_at) SELECT 1000 + n, 2000, now() FROM ${all}`,
      [siteCount],
    );
    await client.query(
      `INSERT INTO price_rules (site_id, scope, operation, mode, value, rounding, created_by, created_at)
       SELECT 1000 + n, 'global', '*', 'percent', 2000 + n, 'none', '{"kind":"system"}', now() FROM ${all}`,
      [siteCount],
    );
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

async function served(url: string, host: string): Promise<void> {
  for (;;) {
    if ((await statusOf(url, host)) === 200) return;
    await pause(500);
  }
}

async function read(url: string, host: string): Promise<void> {
  const status = await statusOf(url, host);
  if (status !== 200) throw new Error(`${host} was answered with ${status}.`);
}

function statusOf(url: string, host: string): Promise<number | undefined> {
  const { port } = new URL(url);
  const headers = { host: `${host}:${port}`, "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path: "/", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    asked.once("error", reject).end();
  });
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
