import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { makePasskey } from "#src/web/api/authenticator.ts";
import { askPasskey } from "#src/web/cabinet/passkeys/ask-passkey.ts";

export { isCancelled, isPresent } from "#src/web/api/authenticator.ts";

// What customers' pages do with the browser's authenticators. Loaded on use.

/** A passkey that the user chooses, and the session that it opens; with `isAutofill` out of the list of a field. */
export async function signInByPasskey(isAutofill: boolean): Promise<{ accessToken: string }> {
  const { rpId, assertion } = await askPasskey(isAutofill);
  try {
    return await api("POST /auth/passkey", { body: { assertion } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "passkey_unknown")
      await forgetPasskey(rpId, assertion.id);
    throw error;
  }
}

/** Has an authenticator make a passkey for the user who is signed in. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await api("POST /users/passkeys/options", { body: {} });
  const attestation = await makePasskey(optionsJSON);
  await api("POST /users/passkeys", { body: { attestation } });
}

/** Browsers that can take a passkey that opens nothing any more out of their lists (WebAuthn Level 3 §5.1.10). */
export async function forgetPasskey(rpId: string, credentialId: string): Promise<void> {
  const known: Partial<Pick<typeof PublicKeyCredential, "signalUnknownCredential">> = PublicKeyCredential;
  // It is a courtesy: where it fails, the list goes on showing it.
  await known.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}
