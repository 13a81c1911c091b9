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

/** `PublicKeyCredentialDescriptorJSON`. */
const credentials = z.array(
  z.object({ type: z.literal("public-key"), id: z.string(), transports: z.array(z.string()) }),
);

/** `PublicKeyCredentialRequestOptionsJSON`, the same for everyone: no credential is named. */
export const proveOptionsOutput = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Empty: the authenticator offers what it has. */
  allowCredentials: credentials,
});

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const addOptionsOutput = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: credentials,
});
