import { operationAnswer, operationsAnswer } from "./answers.ts";
import type { IncusClient } from "./client.ts";
import { IncusRefusal, refusalOf } from "./refusal.ts";

/** The state of an operation of the engine; `gone`: it ended some time ago, with an unknown result. */
export type OperationState =
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly metadata: Readonly<Record<string, unknown>> }
  | { readonly kind: "failed"; readonly refusal: IncusRefusal }
  | { readonly kind: "gone" };

const success = 200;
const failure = 400;

/** Waits for an operation for at most this long. */
export async function waitForOperation(
  client: IncusClient,
  operation: string,
  seconds: number,
): Promise<OperationState> {
  try {
    const {
      status_code: status,
      err,
      metadata,
    } = await client.get(operationAnswer, `${operation}/wait?timeout=${seconds}`);
    if (status === success) return { kind: "done", metadata: metadata ?? {} };
    if (status < failure) return { kind: "running" };
    return { kind: "failed", refusal: refusalOf(status, err || "the operation was cancelled") };
  } catch (error) {
    if (error instanceof IncusRefusal && error.code === "not_found") return { kind: "gone" };
    throw error;
  }
}

/** What the engine is doing to an instance, no matter who asked for it. */
export async function findOperation(client: IncusClient, instance: string): Promise<string | null> {
  const { running = [], pending = [] } = await client.get(operationsAnswer, "/1.0/operations?recursion=1");
  const found = [...running, ...pending].find(({ resources }) =>
    Object.values(resources ?? {}).some((names) =>
      names?.some((name) => name.split(/[/?]/).includes(instance)),
    ),
  );
  return found ? `/1.0/operations/${found.id}` : null;
}

const commandSeconds = 10;

/** Runs a script as root inside a running machine. Its secrets travel in the environment, not in its text. */
export async function runInGuest(
  client: IncusClient,
  instance: string,
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const operation = await client.send("POST", `/1.0/instances/${instance}/exec`, {
    command: ["/bin/sh", "-c", script],
    environment: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...environment },
    "wait-for-websocket": false,
    interactive: false,
  });
  const ended =
    operation === null
      ? { kind: "gone" as const }
      : await waitForOperation(client, operation, commandSeconds);
  if (ended.kind === "failed") throw ended.refusal;
  if (ended.kind !== "done") throw new IncusRefusal("busy", "the machine did not run the command in time");
  if (ended.metadata["return"] !== 0) {
    throw new IncusRefusal("failed", `the machine's command ended with ${String(ended.metadata["return"])}`);
  }
}
