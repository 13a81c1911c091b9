import { get } from "node:http";
import { type Bench, figureOf } from "./bench.ts";
import { interleave, quotients } from "./interleave.ts";
import { type FixedAnswer, startNginx } from "./nginx.ts";
import { askTheSame } from "./same-answer.ts";
import { startSiteProcess } from "./site-process.ts";

const clients = 8;
/** Every server writes its own; both write these two. */
const ownHeaders = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);

/** B7: the start page out of memory, against nginx that serves the same bytes from a file. */
export const bench: Bench = async ({ isQuick }) => {
  const calls = isQuick ? 500 : 5000;
  const site = await startSiteProcess({ ROLES: "web", LOG_LEVEL: "info" });
  const nginx = await startNginx(await readAnswer(site.url));
  try {
    const side = ({ url, pid }: { readonly url: string; readonly pid: number }) => ({
      operations: clients * calls,
      pids: [pid],
      run: () =>
        askTheSame({ port: Number(new URL(url).port), clients, calls, request: requestTo(new URL(url)) }),
    });
    const pairs = await interleave({ rounds: isQuick ? 2 : 5 }, { nginx: side(nginx), product: side(site) });
    return {
      title: "B7: a cached page",
      method:
        `${clients} connections, ${pairs.length} interleaved rounds of ${clients * calls} requests for the start page per side, brotli, the ` +
        "same bytes and headers. nginx has one worker, no access log, its file open. The product is `npm start`'s own command (ROLES=web, " +
        "LOG_LEVEL=info); CPU is user and system time of its process and its PostgreSQL. The " +
        "clients run beside on the same cores and bound the rate of both.",
      ratios: [
        figureOf("CPU of a request ÷ nginx", quotients(pairs, "productCpuMs", "nginxCpuMs"), {
          aim: 1.25,
          limit: 2,
        }),
        figureOf("requests per second ÷ nginx", quotients(pairs, "productPerSecond", "nginxPerSecond"), {
          aim: 0.8,
          limit: 0.4,
          isMoreBetter: true,
        }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await nginx.stop();
    await site.stop();
  }
};

function requestTo({ host }: URL): string {
  return `GET / HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip, deflate, br\r\naccept: text/html\r\n\r\n`;
}

/** The second answer: the first one may be drawn before the catalogue is read. */
async function readAnswer(url: string): Promise<FixedAnswer> {
  await askOnce(url);
  return askOnce(url);
}

/** As it was sent: a fetch would unpack it. */
function askOnce(url: string): Promise<FixedAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip, deflate, br", accept: "text/html" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
          ownHeaders.has(name) || value === undefined ? [] : [[name, String(value)] as const],
        );
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(parts) });
      });
    }).on("error", reject);
  });
}
