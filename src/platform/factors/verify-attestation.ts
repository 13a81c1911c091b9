import type { z } from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { attestation } from "#src/shared/webauthn-schemas.ts";
import type { relyingPartyOf } from "./relying-party.ts";
import { bytesOf, checkWebauthn, keyAlgorithms } from "./webauthn.ts";

/** A passkey that an authenticator made. */
interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly aaguid: string;
  readonly isBackedUp: boolean;
}

/**
 * Checks what an authenticator made for this relying party (WebAuthn §7.1); its challenge has been used up. Who made the
 * authenticator is not asked, so a statement about that is refused, not looked into: to check one, lists of revoked
 * certificates would be fetched from addresses that it names itself. Throws `passkey_invalid`.
 */
export function verifyAttestation(
  context: { readonly platform: Pick<Platform, "log"> },
  relyingParty: ReturnType<typeof relyingPartyOf>,
  challenge: string,
  { id, clientDataJSON, attestationObject }: z.output<typeof attestation>,
): Promise<NewPasskey> {
  return checkWebauthn(context, async ({ decodeAttestationObject, verifyRegistrationResponse }) => {
    const statement = decodeAttestationObject(bytesOf(attestationObject));
    const format = statement.get("fmt");
    // `packed` without certificates is signed by the new key itself, and says nothing of a maker.
    const isOwn = format === "packed" && statement.get("attStmt").get("x5c") === undefined;
    if (format !== "none" && !isOwn) throw new Error(`It has a statement of its maker: ${format}`);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: keyAlgorithms,
    });
    if (!verified) throw new Error("Its signature is wrong.");
    const { credential, aaguid, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      aaguid,
      isBackedUp: credentialBackedUp,
    };
  });
}
