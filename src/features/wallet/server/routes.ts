import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { walletContract } from "../contract.ts";
import { walletOfficeHandlers } from "./admin/routes.ts";
import type { WalletDeps } from "./deps.ts";
import type { Wallet } from "./index.ts";
import { readForecast } from "./read-forecast.ts";
import { createOfficeHandlers } from "./office/admin-routes.ts";
import { readWallet } from "./read-wallet.ts";

export function createWalletHandlers(
  platform: Platform,
  deps: WalletDeps,
  list: Wallet["listTransactions"],
): Handlers<typeof walletContract> {
  const { db } = platform;
  return {
    ...walletOfficeHandlers(platform, deps),
    ...createOfficeHandlers(platform, deps),
    "GET /v2/wallet": async ({ ctx }) => {
      const wallet = await readWallet(db.kysely, ctx.actor.customerId);
      return {
        balanceCents: centsToNumber(wallet.balanceCents),
        heldCents: centsToNumber(wallet.heldCents),
        debtCents: centsToNumber(wallet.debtCents),
      };
    },
    "GET /v2/wallet/forecast": ({ ctx }) => readForecast(platform, deps, ctx.actor.customerId),
    "GET /v2/transactions": ({ ctx, query }) => list(ctx.actor.customerId, query),
  };
}
