import { startAuthentication } from "@simplewebauthn/browser";
import { api } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";

/** What a passkey signed, and the host that it is for. */
export interface AskedPasskey {
  readonly rpId: string;
  readonly assertion: ApiBody<"POST /auth/passkey">["assertion"];
}

/** Has the browser ask for a passkey of this site; with `isAutofill` out of the list of a field. Loaded on use. */
export async function askPasskey(isAutofill = false): Promise<AskedPasskey> {
  const optionsJSON = await api("POST /auth/passkey/options", { body: {} });
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  const assertion = {
    id,
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? "",
  };
  return { rpId: optionsJSON.rpId, assertion };
}

/** The user closed the question, let it pass, or another one took its place. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}
