import { createHmac } from "node:crypto";
import type { EppCommand } from "../codec/commands.ts";
import { namespaces } from "../codec/namespaces.ts";
import type { EppResponse } from "../codec/read-answer.ts";
import { createTurns } from "../../engine/turns.ts";
import type { Act, Result } from "../../port.ts";
import { actOf, resultOf } from "./outcome.ts";
import type { EppPool } from "./pool.ts";
import type { EppExtension, EppRegistry } from "./settings.ts";

/** One registry with its sessions: what the acts of the driver are made of. */
export interface RegistryLine {
  readonly registry: EppRegistry;
  readonly pool: EppPool;
  /** Whether both sides support it, as far as known: before the first greeting the setting counts. */
  supports(extension: EppExtension): boolean;
  /** Takes a turn among the checks that may run in parallel. */
  readonly takeTurn: ReturnType<typeof createTurns>;
  ask(command: EppCommand): Promise<Result<EppResponse>>;
  /** `key` and `step` identify the command in the registry's log and for its support. */
  act(command: EppCommand, key: string, step: string): Promise<Act<EppResponse>>;
  /** A transfer code that cannot be guessed and that the same order gets again. */
  codeOf(key: string): string;
}

export function createRegistryLine(registry: EppRegistry, pool: EppPool): RegistryLine {
  let count = 0;
  /** 3 to 64 characters, different for every command. */
  const transactionOf = (key: string, step: string): string => {
    count += 1;
    return `${key.replace(/[^\w:-]/g, "").slice(0, 40)}-${step}-${count.toString(36)}`;
  };
  return {
    registry,
    pool,
    takeTurn: createTurns(registry.sessions),
    supports: (extension) =>
      registry.extensions.includes(extension) &&
      (pool.greeting?.extensions.includes(namespaces[extension]) ?? true),
    ask: async (command) => resultOf(await pool.run(command, transactionOf("ask", command.kind), false)),
    act: async (command, key, step) => actOf(await pool.run(command, transactionOf(key, step), true)),
    codeOf: (key) => {
      const digest = createHmac("sha256", registry.password).update(`code of ${key}`).digest("base64url");
      return transferCode(digest);
    },
  };
}

/** Registries require upper and lower case, a digit and a sign: these, and 128 bits of the digest. */
export function transferCode(secret: string): string {
  return `${secret.replace(/[^a-zA-Z0-9]/g, "x").slice(0, 22)}-Aa7`;
}

export type Done<T> = Extract<Act<T>, { state: "done" }>;

export function done<T>(value: T): Done<T> {
  return { state: "done", value };
}
