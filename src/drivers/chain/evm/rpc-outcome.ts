import * as z from "zod/mini";
import type { PostError } from "../post-json.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { kindOf, NodeBusy, NodeError, type NodeErrorKind, NodeOverflow } from "./node.ts";

/** What became of a question, before the failure is given the question's name. */
export type Outcome = { readonly kind: "answer"; readonly result: unknown } | Failure;

export interface Failure {
  readonly kind: "failure";
  readonly type: NodeErrorKind;
  /** Never holds the URL. */
  readonly reason: string;
}

const envelope = z.object({
  id: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.number(), message: z.string() })),
});

/** Out of one answer of JSON-RPC. */
export function outcomeOf(answer: unknown, url: string): Outcome {
  const parsed = envelope.safeParse(answer);
  if (!parsed.success) return failure(NodeError, "its answer is no JSON-RPC");
  const { error, result } = parsed.data;
  if (error == null && result !== undefined) return { kind: "answer", result };
  if (error == null) return failure(NodeError, "its answer has no result");
  return failure(kindOf(error), hideSecrets(`${error.message} (${error.code})`, url));
}

/** The answers of a request of several questions, by their ids; null when it was not answered in such a form. */
export function answersById(answers: unknown): ReadonlyMap<unknown, unknown> | null {
  const parsed = z.array(z.looseObject({ id: z.unknown() })).safeParse(answers);
  return parsed.success ? new Map(parsed.data.map((answer) => [answer.id, answer])) : null;
}

export function postFailure({ kind, message }: PostError): Failure {
  if (kind === "large") return failure(NodeOverflow, message);
  // One that was waited for is not waited for again at once.
  return failure(kind === "slow" ? NodeError : NodeBusy, message);
}

export function failure(type: NodeErrorKind, reason: string): Failure {
  return { kind: "failure", type, reason };
}

/** Trouble that may be over a moment later. */
export function isBusy(outcome: { readonly kind: string; readonly type?: NodeErrorKind }): boolean {
  return outcome.kind === "failure" && outcome.type === NodeBusy;
}
