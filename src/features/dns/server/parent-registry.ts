import type { ZoneSigner } from "#src/platform/dns/record-set.ts";

/** The registry above our zones: a domain's keys there, and the delegation in its parent zone. */
export interface ParentRegistry {
  /** Whether the registry takes keys of names of this ending. */
  takesKeys(name: string): boolean;
  /** Replaces the DS records; an empty list turns DNSSEC off. `unclear`: it may have happened, ask again. */
  setSigners(name: string, signers: readonly ZoneSigner[]): Promise<"done" | "refused" | "unclear">;
  /** Name servers that the parent zone delegates a name to; null when unknown now. */
  delegationOf(name: string): Promise<readonly string[] | null>;
}
