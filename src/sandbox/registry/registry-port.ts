import type { RegistrySession } from "./registry-session.ts";

/** The sandbox registry: registrars log in; tests and the demo page move its clock. */
export interface SimulatedRegistry {
  /** Its name in the greeting, which says that it is a simulation. */
  readonly label: string;
  /** Its own time: the platform's and what it was moved ahead by. */
  now(): Promise<Date>;
  /** Moves its clock ahead, for all processes, by whole milliseconds; it never goes back. */
  advance(milliseconds: number): Promise<void>;
  /** A session of an authenticated registrar; null when id or password are wrong. */
  login(registrar: string, password: string): Promise<RegistrySession | null>;
  /** The same without a password, for callers in this process. */
  session(registrar: string): RegistrySession;
  /** Names of a registrar in order, after `cursor`: a registry's daily report. */
  namesOf(registrar: string, cursor: string | null, limit: number): Promise<string[]>;
  /** What is left of what a registrar paid ahead, in cents; null: it is billed later. */
  creditOf(registrar: string): Promise<bigint | null>;
}

/**
 * The registrars of the sandbox: we, and one that names are transferred from and to; with their passwords, which are
 * not secret.
 */
export const sandboxRegistrars = {
  ours: { id: "moorage", phrase: "sandbox-ours" },
  other: { id: "elsewhere", phrase: "sandbox-other" },
} as const;

export const registryLabel = "Moorage sandbox registry (simulation)";
