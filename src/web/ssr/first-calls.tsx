import type { RouteName } from "#src/shared/paths.ts";
import { firstCalls } from "./first-calls.gen.ts";
import type { PageCalls } from "./page-calls.ts";

const callsOf = firstCalls.reduce<PageCalls>((all, calls) => ({ ...all, ...calls }), {});

/**
 * Lists the first calls of a customer's page for `firstCallsScript`; empty on pages that visitors open too. A page
 * whose calls differ, such as for a filtered list, makes them itself.
 */
export function FirstCalls({ route }: { readonly route: RouteName | null }) {
  const calls = route === null ? undefined : callsOf[route];
  if (calls === undefined) return null;
  const above = route?.startsWith("cabinet-") ? ["/users/me", "/v2/notifications/status"] : ["/users/me"];
  return <meta name="first-calls" content={[...above, ...calls].join(" ")} />;
}
