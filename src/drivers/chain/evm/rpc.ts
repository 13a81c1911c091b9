import { setTimeout as pause } from "node:timers/promises";
import { eachAtOnce } from "#src/shared/at-once.ts";
import { PostError, postJson } from "../post-json.ts";
import { NodeBusy, NodeError, NodeOverflow } from "./node.ts";
import {
  answersById,
  type Failure,
  failure,
  isBusy,
  type Outcome,
  outcomeOf,
  postFailure,
} from "./rpc-outcome.ts";

/** JSON-RPC 2.0 by HTTP. Questions of the same moment go in one request. */
export interface Rpc {
  /** The `result` of a call. Throws a `NodeError` of the kind that the node's error means. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /** False once the node answered single questions but not several in one request. */
  takesBatches(): boolean;
}

interface Question {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** `answer` is undefined when it was no JSON. */
interface Reply {
  readonly kind: "reply";
  readonly status: number;
  readonly answer: unknown;
}

/** Nodes take from 20 to 1,000; one that takes fewer is asked in halves. */
const largestBatch = 40;
const requestsAtOnce = 6;
/** Where a refusal names batches, whatever its status: some answer 500. */
const reasonLength = 1_000;
const pausesMs = [150, 400];
/** Statuses by which servers refuse several questions in one request, where a single one is answered. */
const refusesBatch: ReadonlySet<number> = new Set([400, 403, 405, 413, 415, 422, 501]);
/**
 * A block is at most 10 MiB as nodes send it to each other (EIP-7934), some 25 MiB as JSON; a trace can be larger. Of
 * several answers together less is read: what is above is asked for in smaller requests.
 */
const maxBytes = { one: 128 << 20, several: 32 << 20 };
const limits = { timeoutMs: 10_000, minBytesPerSecond: 64_000, longestMs: 60_000 };

/** `name` is what failures call the node: its URL may hold a secret. */
export function openRpc(url: string, name: string): Rpc {
  let batchSize = largestBatch;
  let queue: { readonly question: Question; settle(outcome: Outcome): void }[] = [];

  const send = async (calls: unknown, bytes: number): Promise<Reply | Failure> => {
    try {
      const { status, body } = await postJson(url, JSON.stringify(calls), { ...limits, maxBytes: bytes });
      const answer = parse(body);
      if (Array.isArray(calls) && !Array.isArray(answer) && /\bbatch/i.test(body.slice(0, reasonLength))) {
        return { kind: "reply", status, answer };
      }
      if (status === 408 || status === 429 || status >= 500) return failure(NodeBusy, `HTTP ${status}`);
      const outcome = outcomeOf(answer, url);
      return outcome.kind === "failure" && isBusy(outcome) ? outcome : { kind: "reply", status, answer };
    } catch (error) {
      if (error instanceof PostError) return postFailure(error);
      return failure(NodeError, "no request could be made");
    }
  };

  const askOne = async (question: Question): Promise<Outcome> => {
    const reply = await retryWhileBusy(() => send(callOf(question, 0), maxBytes.one));
    if (reply.kind === "failure") return reply;
    const { status, answer } = reply;
    if (answer === undefined)
      return failure(status === 200 ? NodeOverflow : NodeError, `HTTP ${status}, no JSON`);
    const outcome = outcomeOf(answer, url);
    const isPlain = outcome.kind === "answer" || status < 400;
    return isPlain ? outcome : { ...outcome, reason: `HTTP ${status}, ${outcome.reason}` };
  };

  const askTogether = async (questions: readonly Question[]): Promise<readonly Outcome[]> => {
    const [only] = questions;
    if (only !== undefined && questions.length === 1) return [await askOne(only)];
    const half = Math.ceil(questions.length / 2);
    const reply = await retryWhileBusy(() => send(questions.map(callOf), maxBytes.several));
    if (reply.kind === "failure") {
      return reply.type === NodeOverflow ? askInParts(questions, half) : questions.map(() => reply);
    }
    const answers = refusesBatch.has(reply.status) ? null : answersById(reply.answer);
    if (answers !== null && answers.size > questions.length / 2) return completed(questions, answers);
    const outcomes = await askInParts(questions, half);
    // An answer that broke off is no refusal.
    const isRefused = reply.answer !== undefined || refusesBatch.has(reply.status);
    const isTaken = outcomes.some(({ kind }) => kind === "answer");
    if (isRefused && isTaken) batchSize = Math.min(batchSize, half);
    return outcomes;
  };

  /** Nodes limit what a request may cost as a whole: questions that fell to it are asked again, in smaller ones. */
  const completed = async (
    questions: readonly Question[],
    answers: ReadonlyMap<unknown, unknown>,
  ): Promise<readonly Outcome[]> => {
    const first = questions.map((_, id): Outcome | null => {
      const outcome = answers.has(id) ? outcomeOf(answers.get(id), url) : null;
      const isFinal =
        outcome?.kind === "answer" || (outcome?.type !== NodeOverflow && outcome?.type !== NodeBusy);
      return isFinal ? outcome : null;
    });
    const left = questions.filter((_, id) => first[id] === null);
    const again = (await askInParts(left, Math.floor(questions.length / 2))).values();
    return first.map((outcome) => outcome ?? again.next().value ?? failure(NodeError, "it gave no answer"));
  };

  const askInParts = async (questions: readonly Question[], size: number): Promise<readonly Outcome[]> => {
    const parts = Array.from({ length: Math.ceil(questions.length / size) }, (_, place) =>
      questions.slice(place * size, (place + 1) * size),
    );
    const outcomes = new Map<readonly Question[], readonly Outcome[]>();
    await eachAtOnce(parts, requestsAtOnce, async (part) => {
      outcomes.set(part, await askTogether(part));
    });
    return parts.flatMap((part) => outcomes.get(part) ?? []);
  };

  const flush = async (): Promise<void> => {
    const asked = queue;
    queue = [];
    const questions = asked.map(({ question }) => question);
    const outcomes = await askInParts(questions, batchSize);
    for (const [place, { settle }] of asked.entries()) {
      settle(outcomes[place] ?? failure(NodeError, "it gave no answer"));
    }
  };

  return {
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const settle = (outcome: Outcome): void => {
          if (outcome.kind === "answer") resolve(outcome.result);
          else reject(new outcome.type(`${name} failed ${method}: ${outcome.reason}`));
        };
        if (queue.length === 0) queueMicrotask(() => void flush());
        queue.push({ question: { method, params }, settle });
      }),
    takesBatches: () => batchSize > 1,
  };
}

function callOf({ method, params }: Question, id: number) {
  return { jsonrpc: "2.0", id, method, params };
}

async function retryWhileBusy<T extends { readonly kind: string }>(send: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    const answer = await send();
    if (!isBusy(answer)) return answer;
    await pause(pauseMs);
  }
  return send();
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
