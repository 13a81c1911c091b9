import { canHavePasskeys } from "#src/shared/passkey-host.ts";

/** Whether passkeys can be used here: the browser has them, and the address is a name. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window && canHavePasskeys(location.hostname);
}

/** The same page under a name, of a site that runs on this machine and was opened by its IP address; else null. */
export function namedAddress(): string | null {
  if (!["127.0.0.1", "[::1]"].includes(location.hostname)) return null;
  return `${location.protocol}//localhost${location.port && `:${location.port}`}`;
}
