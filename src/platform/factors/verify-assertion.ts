import type { z } from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { assertion } from "#src/shared/webauthn-schemas.ts";
import type { relyingPartyOf } from "./relying-party.ts";
import { checkWebauthn } from "./webauthn.ts";

interface Signed {
  readonly challenge: string;
  readonly passkey: { readonly credentialId: Buffer; readonly publicKey: Buffer };
  readonly assertion: z.output<typeof assertion>;
}

/**
 * Checks what a passkey signed for this relying party, after it verified its user (WebAuthn §7.2). The counter is the
 * caller's to compare, under the lock of its row. Throws `passkey_invalid`.
 */
export function verifyAssertion(
  context: { readonly platform: Pick<Platform, "log"> },
  relyingParty: ReturnType<typeof relyingPartyOf>,
  { challenge, passkey, assertion: { id, ...response } }: Signed,
): Promise<{ readonly counter: bigint; readonly isBackedUp: boolean }> {
  return checkWebauthn(context, async ({ verifyAuthenticationResponse }) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.credentialId.toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    });
    if (!verified) throw new Error("Its signature is wrong.");
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: BigInt(newCounter), isBackedUp: credentialBackedUp };
  });
}
