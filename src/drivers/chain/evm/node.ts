import * as z from "zod/mini";

/** One Ethereum node by JSON-RPC. Every answer is checked against the form that was asked for. */
export interface EvmNode {
  /** Host of its URL: the rest of it may be a secret. */
  readonly name: string;
  ask<S extends z.ZodMiniType>(
    answer: S,
    method: string,
    ...params: readonly unknown[]
  ): Promise<z.output<S>>;
}

/** A node that did not answer, or not as it must. Never holds the URL. */
export class NodeError extends Error {
  override readonly name = "NodeError";
}

const timeoutMs = 10_000;
const retries = 2;

/** The JSON-RPC library is only loaded by a product that has a node. */
export function openNode(url: string): EvmNode {
  const name = new URL(url).host;
  const transport = import("viem").then(({ http }) =>
    http(url, { timeout: timeoutMs, retryCount: retries })({}),
  );
  return {
    name,
    async ask(answer, method, ...params) {
      const { request } = await transport;
      const raw: unknown = await request({ method, params }).catch((error: unknown) => {
        throw new NodeError(`${name} failed ${method}: ${reasonOf(error)}`);
      });
      const parsed = answer.safeParse(raw);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new NodeError(
          `${name} answered ${method} badly at ${issue?.path.join(".")}: ${issue?.message}`,
        );
      }
      return parsed.data;
    },
  };
}

/** The library's long messages repeat the URL; `details` is what the node said. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && "details" in error && typeof error.details === "string") return error.details;
  return error instanceof Error ? error.name : "unknown";
}
