import type { ZoneSigner } from "#src/platform/dns/record-set.ts";

/** The side above our zones: what the registry holds of a domain, and what its parent zone says. */
export interface ParentRegistry {
  /** Whether the registry takes keys of names of this ending. */
  takesKeys(name: string): boolean;
  /** Replaces the DS records; none take a domain back from DNSSEC. `unclear`: it may have happened, ask again. */
  setSigners(name: string, signers: readonly ZoneSigner[]): Promise<"done" | "refused" | "unclear">;
  /** Name servers that the parent zone delegates a name to; null when unknown now. */
  delegationOf(name: string): Promise<readonly string[] | null>;
}
