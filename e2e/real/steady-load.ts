import { setTimeout as pause } from "node:timers/promises";
import { callApi } from "../harness/api-client.ts";

const clients = 6;
const betweenMs = 10;

/** What happened to calls that were made all the time. */
interface Load {
  readonly calls: number;
  /** What each failed call got instead of its answer. */
  readonly failures: readonly string[];
}

/**
 * Reads and writes as browsers do, without repeating anything, while `work` runs and a second longer. The writes carry
 * no idempotency key, so a proxy may not send them twice.
 */
export async function countFailures(url: string, token: string, work: () => Promise<void>): Promise<Load> {
  const failures: string[] = [];
  const state = { calls: 0, isOver: false };
  const visit = async (client: number): Promise<void> => {
    for (let turn = client; !state.isOver; turn += 1) {
      state.calls += 1;
      const failure = await attempt(url, token, turn);
      if (failure !== null) failures.push(failure);
      await pause(betweenMs);
    }
  };
  const visits = Array.from({ length: clients }, (_, client) => visit(client));
  try {
    await work();
    await pause(1_000);
  } finally {
    state.isOver = true;
    await Promise.all(visits);
  }
  return { calls: state.calls, failures };
}

/** Null when it succeeded. */
async function attempt(url: string, token: string, turn: number): Promise<string | null> {
  try {
    const status = await call(url, token, turn % 3);
    return status === 200 ? null : `${turn % 3}: ${status}`;
  } catch (error) {
    return `${turn % 3}: ${String(error)}`;
  }
}

async function call(url: string, token: string, kind: number): Promise<number> {
  if (kind === 0) {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  }
  if (kind === 1) return (await callApi(url, "GET /v2/servers", { token })).status;
  const settings = { language: "en", notificationsEnabled: true, darkMode: false };
  return (await callApi(url, "POST /users/settings", { token, body: settings })).status;
}
