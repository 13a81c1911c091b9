import type { FileStore } from "#src/drivers/files/port.ts";
import type { LogoMaker } from "#src/platform/files/preview-maker.ts";
import type { Referrals } from "#src/features/referrals/server/index.ts";
import type { Payouts } from "#src/features/payouts/server/index.ts";
import type { changesOfSites } from "#src/features/services/server/index.ts";
import type { PromoCodes } from "#src/features/catalog/server/index.ts";
import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { TelegramFront } from "#src/features/telegram/server/index.ts";
import type { Wallet } from "#src/features/wallet/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { HostsContext } from "./hosts/deps.ts";
import type { SenderContext } from "./mail-sender/deps.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** What sites of resellers need of others. */
export interface WhitelabelDeps {
  readonly referrals: Pick<
    Referrals,
    | "linkDays"
    | "readProgramme"
    | "setProgramme"
    | "programmeHistory"
    | "listAffiliates"
    | "rewardsOfSite"
    | "decide"
  >;
  readonly sites: Pick<Sites, "of" | "load" | "provider">;
  /** Where the pictures of logos are. */
  readonly files: FileStore;
  /** Each site has its host below it; null: none can be made. */
  readonly domain: string | null;
  /** Prices of running services of any site; whose it is was asked before. */
  readonly priceChanges: ReturnType<typeof changesOfSites>;
  /** Of any site; whose it is was asked before. */
  readonly promoCodes: PromoCodes;
  /** Sites open as soon as they are made, and have the port that was asked. */
  readonly isDemo: boolean;
  /** Hosts of their own. */
  readonly hosts: HostsContext;
  /** Mail addresses of their own. */
  readonly mailSenders: SenderContext;
  /** Moves what a site earned to its owner. */
  readonly payouts: Pick<Payouts, "request" | "list">;
  /** What sites earned; whose a site is was asked before. */
  readonly margins: Pick<Wallet["margins"], "of" | "list" | "sum">;
  /** The bots in Telegram of sites; whose a site is was asked before. */
  readonly siteBots: TelegramFront["siteBots"];
  /** Whether a site charges VAT on top of its prices. */
  readonly taxesAreOn: (siteId: number) => Promise<boolean>;
  /** By which apps of its owner a site signs people in. */
  readonly signinApps: AccountsFront["signinApps"];
  /** How many customers signed up, by the beginning of the step in milliseconds. */
  readonly countSignUps: AccountsFront["countSignUps"];
  /** How many customers each of these sites has. */
  readonly countCustomers: (siteIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  /** How many services that were delivered and have not ended, of each kind that is sold. */
  readonly countServices: readonly ((siteIds: readonly number[]) => Promise<ReadonlyMap<number, number>>)[];
}

/** What every use case of them gets. */
export interface WhitelabelContext extends WhitelabelDeps {
  readonly platform: Platform;
  readonly logos: LogoMaker;
}
