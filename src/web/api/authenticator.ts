import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type * as z from "zod/mini";
import type { assertion, attestation } from "#src/shared/webauthn-schemas.ts";

// What a page does with the browser's authenticators, of customers and of staff. Loaded on use.

/** Has the browser ask for a passkey of this site; with `isAutofill` out of the list of a field. */
export async function signByPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  isAutofill = false,
): Promise<z.input<typeof assertion>> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? "",
  };
}

/** Has an authenticator make a passkey. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<z.input<typeof attestation>> {
  const { id, response } = await startRegistration({ optionsJSON });
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** The user closed the question, let it pass, or another one took its place. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}

/** The authenticator has this account already. */
export function isPresent(error: unknown): boolean {
  return error instanceof Error && error.name === "InvalidStateError";
}

/** Ends the question that is open in the browser. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
