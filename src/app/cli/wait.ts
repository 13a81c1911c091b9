import { setTimeout as pause } from "node:timers/promises";
import { Failure, fieldOf, isValues, textOf, type Values } from "./failure.ts";
import { type Connection, send } from "./send.ts";
import { dollars, plain } from "./show.ts";

const pollMs = 2000;

/** Work that a call has begun, and the object whose activity shows it. */
export interface Begun {
  readonly task: string;
  /** `/v2/servers/srv_…`. */
  readonly object: string;
}

/** The tasks of an answer; `path` is the call's own, by which the object of `POST /v2/servers/{id}/…` is known. */
export function begunBy(answer: unknown, path: string): readonly Begun[] {
  const own = /^\/v2\/(?:servers|domains)\/[a-z]+_[^/?]+/.exec(path)?.[0];
  const tasks = listOf(answer, "task");
  return tasks.flatMap((task, index): Begun[] => {
    const server = listOf(answer, "server")[index];
    const domain = listOf(answer, "domain")[index];
    const object = server ? `/v2/servers/${idOf(server)}` : domain ? `/v2/domains/${idOf(domain)}` : own;
    return object === undefined ? [] : [{ task: idOf(task), object }];
  });
}

/** Of `{task: {…}}` and `{tasks: [{…}]}` alike. */
function listOf(answer: unknown, name: string): readonly Values[] {
  const many = fieldOf(answer, `${name}s`);
  const found = Array.isArray(many) ? many : [fieldOf(answer, name)];
  return found.filter(isValues).filter((one) => typeof one["id"] === "string");
}

function idOf(one: Values): string {
  return encodeURIComponent(String(one["id"]));
}

/** Prints each step as it is done, until the work has ended; throws where it failed. */
export async function waitFor(connection: Connection, { task, object }: Begun): Promise<void> {
  const stream = openStream(connection);
  const seen = new Set<string>();
  try {
    for (;;) {
      const changed = stream.nextChange();
      const found = await readTask(connection, object, task);
      if (found !== null && report(found, seen)) return;
      await Promise.race([changed, pause(pollMs)]);
    }
  } finally {
    stream.close();
  }
}

async function readTask(connection: Connection, object: string, task: string): Promise<Values | null> {
  const answer = await send(connection, { method: "GET", path: `${object}/activity` });
  return listOf(answer, "task").find((one) => idOf(one) === task) ?? null;
}

/** Whether it has ended. */
function report(task: Values, seen: Set<string>): boolean {
  const steps = Array.isArray(task["steps"]) ? task["steps"].filter(isValues) : [];
  for (const step of steps) {
    const line = `${plain(String(step["name"]))}: ${plain(String(step["state"]))}`;
    if (step["state"] === "waiting" || seen.has(line)) continue;
    seen.add(line);
    process.stderr.write(`  ${line}\n`);
  }
  if (task["state"] === "failed" || task["state"] === "cancelled") {
    const refunded = task["refundedCents"];
    const money = typeof refunded === "number" ? ` ${dollars(refunded)} went back to the wallet.` : "";
    throw new Failure(
      "taskFailed",
      `It ${task["state"]}: ${textOf(task["errorCode"] ?? "stopped")}.${money}`,
    );
  }
  return task["state"] === "succeeded";
}

/**
 * The events of the site wake the wait as soon as something happens. Where they cannot be had, such as behind a proxy
 * that holds them back, the work is asked for every two seconds all the same.
 */
function openStream({ address, key }: Connection) {
  const end = new AbortController();
  let wake: (() => void) | undefined;
  const read = async (): Promise<void> => {
    const answer = await fetch(`${address}/api/v2/events`, {
      redirect: "error",
      signal: end.signal,
      headers: { accept: "text/event-stream", ...(key !== null && { authorization: `Bearer ${key}` }) },
    });
    if (!answer.ok || answer.body === null) return;
    const decoder = new TextDecoder();
    let text = "";
    const parts: AsyncIterable<Uint8Array> = answer.body;
    for await (const part of parts) {
      text = (text + decoder.decode(part, { stream: true })).slice(-4096);
      if (!text.includes("event: tasks.changed")) continue;
      text = "";
      wake?.();
    }
  };
  read().catch(() => undefined);
  return {
    nextChange: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
    close: () => end.abort(),
  };
}
