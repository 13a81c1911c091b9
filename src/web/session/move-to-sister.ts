import { api } from "#src/web/api/api.ts";
import { session } from "./session.ts";

/**
 * Moves from a host that the site has left to the sister site, keeping path, query and hash. A customer takes a
 * one-time code along and is signed in there too; without one only the path is taken (product §4).
 */
export async function moveToSister(origin: string): Promise<void> {
  const target = new URL("/auth-callback", origin);
  target.searchParams.set("redirect_to", location.pathname + location.search + location.hash);
  const code = session.isActive() ? await askForCode() : undefined;
  if (code !== undefined) target.searchParams.set("code", code);
  location.replace(target);
}

async function askForCode(): Promise<string | undefined> {
  try {
    return (await api("POST /auth/exchange-code", { body: {} })).code;
  } catch {
    // The visitor signs in there.
    return undefined;
  }
}
