import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { sqlState, staleStatement } from "./transaction.ts";

/** A statement is worth preparing once it repeats. */
const usesBeforePreparing = 3;
/** Connections keep what they prepared, so texts with endless variants must not fill them. */
const maxTexts = 1000;

/**
 * The pool as Kysely sees it: a repeated statement is prepared once per connection, so that PostgreSQL does not
 * parse and plan it again. For most of ours that costs more than running it.
 */
export function prepareRepeated(pool: Pool): PostgresPool {
  const statements = new Statements();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client, statements);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: PoolClient, statements: Statements): PostgresPoolClient {
  const run = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? statements.nameOf(text) : undefined;
    if (name === undefined) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (sqlState(error) !== staleStatement) throw error;
      // A migration changed its result columns. Inside a transaction, which is lost, this fails too.
      statements.forget(text);
      return client.query(text, [...values]).catch(() => Promise.reject(error));
    }
  };
  return {
    // Kysely types the rows itself, and asks for cursors only where one is configured.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    query: run as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy),
  };
}

/** Texts run so far, and the names they are prepared under. */
class Statements {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #made = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < usesBeforePreparing) {
      if (this.#uses.size >= maxTexts) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    if (this.#names.size >= maxTexts) return undefined;
    this.#made += 1;
    const made = `repeated-${this.#made}`;
    this.#names.set(text, made);
    return made;
  }

  forget(text: string): void {
    this.#names.delete(text);
  }
}
