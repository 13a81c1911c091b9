import * as z from "zod/mini";

// WebAuthn Level 3 §5 as calls show it, bytes as base64url without padding: of customers' passkeys and of staff's.

const bytes = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));

/** At most 1023 bytes (WebAuthn §4, "Credential ID"). */
const credentialId = bytes(1364);
const clientData = bytes(8000);
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

/** What an authenticator made: `AuthenticatorAttestationResponse`. */
export const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  attestationObject: bytes(16_000),
  /** How the browser reaches it, e.g. `internal`, `hybrid`. */
  transports,
});

/**
 * What an authenticator signed: `AuthenticatorAssertionResponse`. The user handle must be there, since passkeys are used
 * without a name.
 */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: clientData,
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  userHandle: bytes(86),
});
