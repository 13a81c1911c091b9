import type { RegistrySession } from "./registry-session.ts";

/** The sandbox registry: registrars log in; anyone who plays the outside world moves its clock. */
export interface SimulatedRegistry {
  /** What its greeting says of it: that it is a simulation. */
  readonly label: string;
  /** Its own time: the platform's and what it was moved ahead by. */
  now(): Promise<Date>;
  /** Moves its clock ahead, for all processes, by whole milliseconds; it never goes back. */
  advance(milliseconds: number): Promise<void>;
  /** A session of a registrar that proved itself; null when id or password are wrong. */
  login(registrar: string, password: string): Promise<RegistrySession | null>;
  /** The same without a password: for who is in the same process. */
  session(registrar: string): RegistrySession;
  /** Names of a registrar in their order, after `cursor`: what a registry hands out as a daily report. */
  namesOf(registrar: string, cursor: string | null, limit: number): Promise<string[]>;
}

/**
 * The registrars that the sandbox knows: we, and one that names are transferred from and to; and what each logs in
 * with, which is no secret.
 */
export const sandboxRegistrars = {
  ours: { id: "moorage", phrase: "sandbox-ours" },
  other: { id: "elsewhere", phrase: "sandbox-other" },
} as const;

export const registryLabel = "Moorage sandbox registry (simulation)";
