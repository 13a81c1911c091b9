import { api } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { signByPasskey } from "#src/web/api/authenticator.ts";

/** What a passkey signed, and the host that it is for. */
export interface AskedPasskey {
  readonly rpId: string;
  readonly assertion: ApiBody<"POST /auth/passkey">["assertion"];
}

/** Has the browser ask for a customer's passkey; with `isAutofill` out of the list of a field. Loaded on use. */
export async function askPasskey(isAutofill = false): Promise<AskedPasskey> {
  const options = await api("POST /auth/passkey/options", { body: {} });
  return { rpId: options.rpId, assertion: await signByPasskey(options, isAutofill) };
}
