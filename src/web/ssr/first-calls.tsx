import type { RouteName } from "#src/shared/paths.ts";

/** `*`: the second part of the page's path. */
const callsOf: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  deposit: ["/v2/payments/methods", "/v2/payments/aml", "/v2/payments/static-wallets"],
  "cabinet-my-servers": ["/v2/servers/list?limit=50", "/v2/dedicated/requests", "/v2/servers/funding"],
  "cabinet-server": ["/v2/servers/*"],
  "cabinet-my-domains": ["/v2/domains/list?limit=50"],
  "cabinet-domain": ["/v2/domains/*"],
  "cabinet-domain-search": ["/v2/catalog/tlds"],
  "cabinet-notifications": ["/v2/notifications/all?limit=10&offset=0"],
  "cabinet-contacts": ["/v2/domains/contacts"],
  "cabinet-contact": ["/v2/domains/contacts/*"],
  "cabinet-transactions": ["/v2/transactions?limit=25"],
  "cabinet-order-vm": ["/v2/servers", "/v2/servers/locations", "/v2/catalog/servers"],
  "cabinet-order-dedicated": ["/v2/catalog/dedicated"],
  "cabinet-wallet": [
    "/v2/wallet",
    "/v2/transactions?limit=5",
    "/v2/servers/funding",
    "/v2/domains/list?sort=expiry&limit=100",
    "/v2/payments/methods",
  ],
  "cabinet-settings": ["/users/sessions"],
};

/**
 * Names what a customer's page asks for first, for `firstCallsScript`: nothing on pages that visitors open too.
 * A page that asks otherwise by now, such as for a filtered list, asks by itself.
 */
export function FirstCalls({ route }: { readonly route: RouteName | null }) {
  const calls = route === null ? undefined : callsOf[route];
  if (calls === undefined) return null;
  const above = route?.startsWith("cabinet-") ? ["/users/me", "/v2/notifications/status"] : ["/users/me"];
  return <meta name="first-calls" content={[...above, ...calls].join(" ")} />;
}
