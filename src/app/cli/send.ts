import { setTimeout as pause } from "node:timers/promises";
import { type Ending, Failure, fieldOf, isValues, textOf } from "./failure.ts";

/** A call as it goes out. */
export interface Outgoing {
  readonly method: string;
  /** With its query, below `/api`. */
  readonly path: string;
  readonly body?: unknown;
  /** One for each run, so that an order whose answer was lost is not made twice. */
  readonly idempotencyKey?: string | null;
  /** The flags by which a further run repeats it under the same key. */
  readonly repeat?: string | null;
}

/** How to repeat the call that waits for its answer just now. */
let unanswered: string | null = null;

/** For who interrupts the program meanwhile. */
export function unansweredCall(): string | null {
  return unanswered;
}

export interface Connection {
  readonly address: string;
  readonly key: string | null;
}

const tries = 5;
const longestWaitSeconds = 300;
const answerMs = 60_000;

/** Why no answer came: only a call that was never sent, or may be sent twice, is tried again. */
const neverSent: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/**
 * The answer of a call. A lost answer is asked for again where that is safe: reads, and orders under their
 * Idempotency-Key. 429 and 503 are waited out as long as the site says.
 */
export async function send(connection: Connection, call: Outgoing): Promise<unknown> {
  unanswered = call.repeat ?? null;
  try {
    return await sendUntilAnswered(connection, call);
  } finally {
    unanswered = null;
  }
}

async function sendUntilAnswered(connection: Connection, call: Outgoing): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    const answer = await request(connection, call).catch((error: unknown) => {
      const fate = fateOf(error, call);
      if (tried >= tries || fate === "lost") throw lost(call, fate !== "never");
      return null;
    });
    if (answer === null) {
      await pause(250 * 2 ** tried);
      continue;
    }
    const seconds = secondsToWait(answer);
    if (seconds === null || tried >= tries) return readAnswer(answer);
    await answer.body?.cancel();
    process.stderr.write(`${answer.status}: trying again in ${seconds} s.\n`);
    await pause(seconds * 1000);
  }
}

/** Whether a call without an answer was sent: `never`; `perhaps`, and may be sent again; or `lost`. */
function fateOf(error: unknown, { method, idempotencyKey }: Outgoing): "never" | "perhaps" | "lost" {
  if (neverSent.has(fieldOf(error instanceof Error ? error.cause : null, "code"))) return "never";
  return method === "GET" || typeof idempotencyKey === "string" ? "perhaps" : "lost";
}

/** Null: trying again changes nothing, or takes too long. */
function secondsToWait({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get("retry-after") ?? "1");
  return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : null;
}

function request({ address, key }: Connection, call: Outgoing): Promise<Response> {
  return fetch(`${address}/api${call.path}`, {
    method: call.method,
    // No one else gets the key.
    redirect: "manual",
    signal: AbortSignal.timeout(answerMs),
    headers: {
      accept: "application/json",
      "user-agent": "moorage-cli",
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(call.body !== undefined && { "content-type": "application/json" }),
      ...(typeof call.idempotencyKey === "string" && { "idempotency-key": call.idempotencyKey }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
}

function lost({ repeat, method }: Outgoing, wasSent: boolean): Failure {
  if (!wasSent || method === "GET") return new Failure("noAnswer", "The site cannot be reached.");
  const advice = typeof repeat === "string" ? howToRepeat(repeat) : "Look before you repeat it.";
  return new Failure("noAnswer", `No answer came: whether the call was carried out is not known. ${advice}`);
}

export function howToRepeat(flags: string): string {
  return `The same command with ${flags} finds out, and never does it twice.`;
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text();
  let read: unknown = null;
  try {
    read = text === "" ? null : JSON.parse(text);
  } catch {
    if (answer.ok) throw new Failure("noAnswer", "The answer is not of the API: is the address right?");
  }
  if (answer.ok) return read;
  throw refusal(answer.status, read);
}

/** The API's text, what it says of fields, the code, and the id by which support finds the call. */
function refusal(status: number, read: unknown): Failure {
  const error = fieldOf(read, "error");
  const message = textOf(fieldOf(error, "message") ?? `The site answered with ${status}.`);
  const details = [fieldOf(error, "fields"), fieldOf(error, "params")]
    .filter(isValues)
    .flatMap(Object.entries<unknown>);
  const lines = details.map(([name, value]) => `  ${name}: ${textOf(value)}`);
  const code = textOf(fieldOf(error, "code") ?? status);
  const place = `(${code}, request ${textOf(fieldOf(error, "requestId") ?? "unknown")})`;
  return new Failure(endingOf(status), [`${message} ${place}`, ...lines].join("\n"), read);
}

function endingOf(status: number): Ending {
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "notFound";
  return status >= 500 || status === 429 ? "noAnswer" : "refused";
}
