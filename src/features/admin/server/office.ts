import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { ApiKeysFront } from "#src/features/api-keys/server/index.ts";
import type { Contacts } from "#src/features/contacts/server/index.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import type { Payments } from "#src/features/payments/server/index.ts";
import type { Servers } from "#src/features/servers/server/index.ts";
import type { Wallet } from "#src/features/wallet/server/index.ts";
import type { Finder } from "#src/platform/search/finder.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";

/** What the search and the pages of customers read of other features. */
export interface Office {
  readonly accounts: Pick<AccountsFront, "readPeople" | "nameCustomers">;
  readonly apiKeys: Pick<ApiKeysFront, "listKeys">;
  readonly contacts: Pick<Contacts, "listContacts">;
  readonly domains: Pick<Domains, "listOf">;
  readonly payments: Pick<Payments, "findDeposits">;
  readonly servers: Pick<Servers, "listServers">;
  readonly wallet: Pick<Wallet, "listTransactions" | "stateOf">;
  /** The finders of all features, and the sources of customers' timelines. */
  finders(): readonly Finder[];
  timelineSources(): readonly TimelineSource[];
}
