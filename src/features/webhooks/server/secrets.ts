import type { Sealer } from "#src/platform/secrets/sealer.ts";

/** The secrets of an endpoint as they are stored. */
export interface SealedSecrets {
  readonly id: string;
  readonly secret: Buffer;
  readonly old_secret: Buffer | null;
  readonly old_until: Date | null;
}

/** Bound to its endpoint: a copied row does not sign for another one. */
export function sealSecret(sealer: Sealer, endpointId: string, secret: string): Buffer {
  return sealer.seal(secret, purposeOf(endpointId));
}

/**
 * What messages are signed with now: the secret and, for a day after a roll, the one before. Empty when the key of what is
 * sealed was replaced: a roll of the secret mends it.
 */
export function openSecrets(sealer: Sealer, sealed: SealedSecrets, now: Date): string[] {
  const { id, secret, old_secret: old, old_until: until } = sealed;
  const valid = old !== null && until !== null && until > now ? [secret, old] : [secret];
  return valid.flatMap((one) => sealer.open(one, purposeOf(id)) ?? []);
}

function purposeOf(endpointId: string): string {
  return `webhook-endpoint/${endpointId}`;
}
