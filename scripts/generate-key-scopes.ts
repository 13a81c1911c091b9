import { readEveryRoute } from "./safety/read-contracts.ts";

export const keyScopesFile = new URL("../src/web/calls/key-scopes.gen.ts", import.meta.url);

/** What an API key needs for each call that changes something, for the forms that show their calls. */
export async function generateKeyScopes(): Promise<string> {
  const routes = Object.entries(await readEveryRoute());
  const lines = routes.flatMap(([key, route]) => {
    if (key.startsWith("GET ") || route.access !== "customer" || route.scope === null) return [];
    const scopes = route.spends === undefined ? [route.scope] : [route.scope, "orders:spend"];
    return [`  "${key}": "${scopes.join(" ")}",\n`];
  });
  return [
    "// Made by npm run codegen from the contracts.\n\n",
    "/** The scopes that a key needs for a call, by its route, with spaces between them. */\n",
    "export const keyScopes: Readonly<Record<string, string>> = {\n",
    ...lines.toSorted(),
    "};\n",
  ].join("");
}
