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

/** A node that did not answer, or not as expected. Never holds the URL. */
export class NodeError extends Error {
  override readonly name: string = "NodeError";
}

/** The node refused: it lacks that method, block tag, or the state of so old a block. */
class NodeRefusal extends NodeError {
  override readonly name = "NodeRefusal";
}

/** Codes of JSON-RPC and of Ethereum's clients; temporary errors (limits, internal errors) are not among them. */
const refusalCodes: ReadonlySet<unknown> = new Set([-32_601, -32_602, -32_000, -32_001, -32_004, -39_001]);

const timeoutMs = 10_000;
const retries = 2;

/** The JSON-RPC library is loaded only when a node is configured. */
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
        const Failure = isRefusal(error) ? NodeRefusal : NodeError;
        throw new Failure(`${name} failed ${method}: ${reasonOf(error)}`);
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

function isRefusal(error: unknown): boolean {
  return error instanceof Error && "code" in error && refusalCodes.has(error.code);
}

/** The node's answer, or null when it has none to such a question. */
export async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof NodeRefusal) return null;
    throw error;
  });
}

/** The library's long messages repeat the URL; `details` is the node's own text. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && "details" in error && typeof error.details === "string") return error.details;
  return error instanceof Error ? error.name : "unknown";
}
