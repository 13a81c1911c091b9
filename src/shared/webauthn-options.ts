import * as z from "zod/mini";

// What a browser's WebAuthn is asked with, as calls show it: apart from what it answers, since forms load that alone.

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
