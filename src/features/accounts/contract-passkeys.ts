import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { maxPasskeyNameCharacters } from "#src/shared/passkey-limits.ts";
import { instant } from "#src/shared/schemas.ts";
import { assertion, attestation } from "#src/shared/webauthn-schemas.ts";

// Customers' passkeys, as their calls show them.

export const provePasskeyBody = z.strictObject({ assertion });

export const addPasskeyBody = z.strictObject({ attestation });

export const renamePasskeyBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameCharacters)),
});

const passkeyOutput = z.object({
  id: idSchema("passkey"),
  /** As the authenticator has it. */
  credentialId: z.string(),
  /** What the user calls it; null without a name. */
  name: z.nullable(z.string()),
  /** The host that it is for, without a port: it works on no other. */
  host: z.string(),
  /** Its maker keeps a copy elsewhere. */
  isBackedUp: z.boolean(),
  /** There may be a copy that its maker did not make, so it logs no one in: remove it. */
  isSuspended: z.boolean(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

export const passkeysOutput = z.object({ passkeys: z.array(passkeyOutput) });
