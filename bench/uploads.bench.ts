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
    const content = Buffer.alloc(uploadBytes, "a line of a log\n");
    const rounds = isQuick ? 1 : 5;
    const pages = isQuick ? 40 : 200;
    await timePages(site.url, pages);
    const pairs: { aloneMs: number; besideMs: number; uploadsMs: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const aloneMs = p99Of(await timePages(site.url, pages));
      const began = performance.now();
      let uploadsMs = 0;
      const sent = sendAll(site.url, token, content).then((ids) => {
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
      title: "B39: a page beside 50 MB of attachments",
      method:
        `${rounds} rounds: the start page ${pages} times by one client, alone, then again and again while ${uploads} files of ` +
        "2.5 MB are uploaded at once by one customer, over loopback; the whole product in one process on two cores. Figures are " +
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

async function sendAll(url: string, token: string, content: Buffer): Promise<string[]> {
  return Promise.all(
    Array.from({ length: uploads }, async () => {
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(content)]), "log.txt");
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/api/v2/support/upload`, { method: "POST", headers, body: form });
      if (!answer.ok) throw new Error(`an upload answered ${answer.status}`);
      return textOf(await answer.json(), "id");
    }),
  );
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
