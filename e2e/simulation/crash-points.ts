import type { Pool, PoolClient } from "pg";

/** Where a process dies: before it sends a commit, or before it receives the answer. */
export interface CrashPlan {
  /** Counted from 1, in one step. */
  readonly commit: number;
  readonly when: "before" | "after";
}

/** The error that a caller of a dead process gets. */
export class ProcessCrash extends Error {
  override readonly name = "ProcessCrash";
}

/** One life of the product's process, up to the commit at which it is planned to die. */
export class Life {
  isOver = false;
  #plan: CrashPlan | null = null;
  #commits = 0;

  /** For the step that begins now; null lets it survive. */
  plan(crash: CrashPlan | null): void {
    this.#plan = crash;
    this.#commits = 0;
  }

  /** Passes one commit on to the server, or dies there. */
  async commit<T>(pass: () => Promise<T>, drop: () => Promise<unknown>): Promise<T> {
    this.#commits += 1;
    const when = this.#commits === this.#plan?.commit ? this.#plan.when : null;
    if (when === "before") {
      this.isOver = true;
      await drop();
      throw new ProcessCrash("before a commit");
    }
    const result = await pass();
    if (when === "after") {
      this.isOver = true;
      throw new ProcessCrash("after a commit");
    }
    return result;
  }
}

const begins = /^\s*(begin|start transaction)/i;
const commits = /^\s*commit/i;
const rollsBack = /^\s*rollback/i;
/** A statement that is a transaction of its own and may write: our functions have an underscore in their names. */
const writes = /^\s*(insert|update|delete|with)\b|^\s*select\s+\w+_\w+\(|\bfrom task_claim\(/i;

type Query = (...args: unknown[]) => Promise<unknown>;

/** The pool as one process sees it: it may die at every commit, and a dead process gets no answer. */
export function throughCrashPoints(pool: Pool, life: Life): Pool {
  const alone = watched((...args) => Reflect.apply(pool.query, pool, args), life);
  return standIn(pool, {
    query: alone,
    connect: async () => {
      refuseTheDead(life);
      const client = await pool.connect();
      const send: Query = (...args) => Reflect.apply(client.query, client, args);
      return standIn<PoolClient>(client, { query: watched(send, life) });
    },
  });
}

function watched(send: Query, life: Life): Query {
  let isOpen = false;
  return async (...args) => {
    const text = textOf(args[0]);
    const pass = (): Promise<unknown> => send(...args);
    if (rollsBack.test(text)) {
      isOpen = false;
      // The server does it for a process that is gone.
      return pass();
    }
    refuseTheDead(life);
    if (begins.test(text)) {
      isOpen = true;
      return pass();
    }
    if (commits.test(text)) {
      isOpen = false;
      return life.commit(pass, () => send("ROLLBACK"));
    }
    return !isOpen && writes.test(text) ? life.commit(pass, async () => undefined) : pass();
  };
}

function refuseTheDead(life: Life): void {
  if (life.isOver) throw new ProcessCrash("this process is dead");
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}

/** `original` with some of its methods replaced. */
function standIn<T extends object>(original: T, replaced: Readonly<Record<string, Query>>): T {
  return new Proxy(original, {
    get(target, name) {
      const own = typeof name === "string" ? replaced[name] : undefined;
      if (own) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
