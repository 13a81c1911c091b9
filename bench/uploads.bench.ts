import { Worker } from "node:worker_threads";
import { type Bench, figureOf, p99Of } from "./bench.ts";
import { startSiteProcess } from "./site-process.ts";

const uploads = 20;
const uploadBytes = 2_621_440;
const aim = 2;

/** How long a page takes while 50 MB of attachments come in beside it. */
export const bench: Bench = async ({ isQuick }) => {
  const site = await startSiteProcess({ LOG_LEVEL: "warn", LIMIT_FACTOR: "1000" });
  try {
    const token = await signUp(site.url);
    const rounds = isQuick ? 1 : 5;
    const pages = isQuick ? 40 : 200;
    await timePages(site.url, pages);
    const pairs: { aloneMs: number; besideMs: number; uploadsMs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const aloneMs = p99Of(await timePages(site.url, pages));
      const began = performance.now();
      let uploadsMs = 0;
      const sent = sendAll(site.url, token).then((ids) => {
        uploadsMs = performance.now() - began;
        return ids;
      });
      const isDone = sent.then(() => true);
      const beside: number[] = [];
      while (!(await Promise.race([isDone, Promise.resolve(false)])) || beside.length < pages / 4)
        beside.push(...(await timePages(site.url, 5)));
      await removeAll(site.url, token, await sent);
      pairs.push({ aloneMs, besideMs: p99Of(beside), uploadsMs });
    }
    return {
      title: "B19: a page beside 50 MB of attachments",
      method:
        `${rounds} rounds: the start page ${pages} times by one client, alone, then again and again while ${uploads} files of ` +
        "2.5 MB are uploaded at once by one customer, over loopback, from a thread of their own; the whole product in one process on two cores. Figures are " +
        "the 99th percentiles.",
      ratios: [
        figureOf(
          "p99 of the page, beside ÷ alone",
          pairs.map(({ aloneMs, besideMs }) => besideMs / aloneMs),
          { aim, limit: aim },
        ),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await site.stop();
  }
};

async function timePages(url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < count; page += 1) {
    const began = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "files@example.com", password: "correct horse battery" }),
  });
  return textOf(await answer.json(), "accessToken");
}

/** In a thread of its own: what sends 50 MB must not keep the clock of the pages waiting. */
async function sendAll(url: string, token: string): Promise<string[]> {
  const workerData = { url, token, uploads, uploadBytes };
  const sender = new Worker(new URL("send-uploads.ts", import.meta.url), { workerData });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  sender.once("message", resolve).once("error", reject);
  const ids = await promise;
  if (!Array.isArray(ids)) throw new Error("the uploads did not answer");
  return ids.map(String);
}

async function removeAll(url: string, token: string, ids: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const id of ids) await fetch(`${url}/api/v2/support/files/${id}`, { method: "DELETE", headers });
}

function textOf(answer: unknown, name: string): string {
  const value: unknown = Object.entries(answer ?? {}).find(([key]) => key === name)?.[1];
  if (typeof value !== "string") throw new Error(`no ${name} in the answer`);
  return value;
}
