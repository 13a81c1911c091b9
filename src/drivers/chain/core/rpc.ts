import * as z from "zod/mini";
import { isOwnHost } from "../own-host.ts";
import type { PostLimits } from "../post-json.ts";
import { createPost } from "./login.ts";
import { CoreNodeError, CoreRefusal, RequestRefused } from "./node-errors.ts";

/** One node of the Bitcoin Core family by JSON-RPC. Every answer is checked against the form that was asked for. */
export interface CoreNode {
  /** Host and port of its URL: the rest of it is a secret. */
  readonly name: string;
  /** In our own network: not a stranger's. */
  readonly isOwn: boolean;
  /** Throws `CoreRefusal` when the node refuses, `CoreNodeError` when it does not answer as expected. */
  ask<S extends z.ZodMiniType>(
    answer: S,
    method: string,
    ...params: readonly unknown[]
  ): Promise<z.output<S>>;
  /** The same question about many things in one request: answers or refusals, in their order. */
  askAll<S extends z.ZodMiniType>(
    answer: S,
    method: string,
    params: readonly (readonly unknown[])[],
  ): Promise<readonly (z.output<S> | CoreRefusal)[]>;
}

export interface CoreAccess {
  /** `http://user:password@host:port`; without a user the cookie file has both. */
  readonly url: string;
  /** The file that the node writes at its start: `user:password`. */
  readonly cookieFile?: string | undefined;
}

/** A full block is 8 to 15 MiB of JSON. */
const usualLimits: PostLimits = {
  timeoutMs: 15_000,
  minBytesPerSecond: 100_000,
  longestMs: 120_000,
  maxBytes: 64 * 1024 * 1024,
};
/** At once, to a node that takes one question a request. */
const singleQuestions = 8;
/** Of a node's own words in an error. */
const maxWords = 200;

const rpcAnswer = z.object({
  id: z.nullish(z.union([z.number(), z.string()])),
  result: z.optional(z.unknown()),
  error: z.nullish(z.object({ code: z.number(), message: z.string() })),
});
type RpcAnswer = z.output<typeof rpcAnswer>;

/** Tests ask under smaller limits. */
export function openCoreNode(access: CoreAccess, limits: PostLimits = usualLimits): CoreNode {
  const { host: name, hostname } = new URL(access.url);
  const post = createPost(access, limits);
  let takesBatches = true;

  /** The answer in the form that was asked for, or the node's refusal. */
  const read = <S extends z.ZodMiniType>(schema: S, method: string, { result, error }: RpcAnswer) => {
    if (error) return new CoreRefusal(`${name} refused ${method}: ${wordsOf(error.message)}`, error.code);
    const parsed = schema.safeParse(result);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".");
    throw new CoreNodeError(`${name} answered ${method} badly at ${where}: ${issue?.message}`);
  };
  const askOne = async <S extends z.ZodMiniType>(schema: S, method: string, params: readonly unknown[]) => {
    const answer = rpcAnswer.safeParse(await post(method, { jsonrpc: "1.0", id: 0, method, params }));
    if (!answer.success) throw new CoreNodeError(`${name} answered ${method} in another form`);
    return read(schema, method, answer.data);
  };
  /** Null when the node takes one question a request. */
  const askBatch = async (method: string, params: readonly (readonly unknown[])[]) => {
    const questions = params.map((own, id) => ({ jsonrpc: "1.0", id, method, params: own }));
    const answers = z.array(rpcAnswer).safeParse(await post(method, questions).catch(nullIfRefused));
    if (!answers.success) return null;
    const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
    const found = questions.flatMap(({ id }) => byId.get(id) ?? []);
    if (found.length === questions.length) return found;
    throw new CoreNodeError(`${name} answered ${found.length} of ${questions.length} questions ${method}`);
  };

  return {
    name,
    isOwn: isOwnHost(hostname),
    async ask(schema, method, ...params) {
      const answer = await askOne(schema, method, params);
      if (answer instanceof CoreRefusal) throw answer;
      return answer;
    },
    async askAll(schema, method, params) {
      if (params.length > 1 && takesBatches) {
        const answers = await askBatch(method, params);
        if (answers !== null) return answers.map((answer) => read(schema, method, answer));
      }
      const answers = [];
      for (let at = 0; at < params.length; at += singleQuestions) {
        const some = params.slice(at, at + singleQuestions);
        answers.push(...(await Promise.all(some.map((own) => askOne(schema, method, own)))));
      }
      // Several are not tried again once single ones were answered where they were not.
      if (params.length > 1) takesBatches = false;
      return answers;
    },
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RequestRefused) return null;
  throw error;
}

/** In one line, and not endless: they come from outside. */
function wordsOf(message: string): string {
  const [line = ""] = message.split("\n");
  return line.length > maxWords ? `${line.slice(0, maxWords)}…` : line;
}
