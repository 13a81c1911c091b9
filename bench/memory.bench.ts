import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Bench, figureOf } from "./bench.ts";
import { startSiteProcess } from "./site-process.ts";

const idleMs = 10_000;
const clients = 8;
const password = "a-long-passphrase-0";
const pages = ["/", "/servers", "/domains", "/de/", "/ar/servers", "/api/openapi.json"] as const;
const lists = [
  "/v2/servers/list",
  "/v2/transactions",
  "/v2/notifications/all?limit=10",
  "/users/me",
  "/v2/wallet",
];

/**
 * B13b: what one process of web and worker holds, without PostgreSQL: after the first page, then after visits of
 * customers who sign up, sign in, read pages and lists, and order a payment.
 */
export const bench: Bench = async ({ isQuick }) => {
  const rounds = isQuick ? 2 : 10;
  const site = await startSiteProcess({ LOG_LEVEL: "warn", LIMIT_FACTOR: "10000" });
  try {
    await pause(idleMs);
    const idleMb = residentMb(site.pid);
    const pairs: Record<string, number>[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.all(Array.from({ length: clients }, () => visit(site.url)));
      const busyMb = residentMb(site.pid);
      await pause(idleMs / 5);
      pairs.push({ visits: round * clients, busyMb, restMb: residentMb(site.pid) });
    }
    await pause(idleMs);
    const figures = (key: string): number[] => pairs.map((pair) => pair[key] ?? 0);
    return {
      title: "B13b: memory in use",
      method:
        `${clients} customers at once, ${rounds} rounds: each signs up, signs in three times, and reads ` +
        `${pages.length + lists.length} pages and lists ten times. Resident set of the Node process that \`npm start\` ` +
        `began: ${idleMs / 1000} s after its first page, right after each round, and ${idleMs / 5000} s later.`,
      ratios: [
        figureOf("resident before the first visit", [idleMb], { aim: 150, limit: 200, unit: "MB" }),
        figureOf("resident after a round", figures("busyMb"), { aim: 250, limit: 300, unit: "MB" }),
        figureOf("resident between rounds", figures("restMb"), { aim: 250, limit: 300, unit: "MB" }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await site.stop();
  }
};

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function visit(url: string): Promise<void> {
  const email = `${randomUUID()}@example.test`;
  const signedUp = await post(`${url}/api/auth/sign-up`, { email, password });
  let token = signedUp;
  for (let count = 0; count < 3; count += 1)
    token = await post(`${url}/api/auth/sign-in`, { email, password });
  const authorization = { authorization: `Bearer ${token}` };
  for (let count = 0; count < 10; count += 1) {
    for (const page of pages) await read(url + page, {});
    for (const list of lists) await read(`${url}/api${list}`, authorization);
  }
}

async function read(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}.`);
}

async function post(url: string, body: unknown): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const token = /"accessToken":"([^"]+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error(`${url} was answered: ${text}`);
  return token;
}
