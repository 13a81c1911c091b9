// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { accountsRoutes } from "#src/features/accounts/web/routes.tsx";
import { taxesRoutes } from "#src/features/taxes/web/routes.tsx";
import { notificationsRoutes } from "#src/features/notifications/web/routes.tsx";
import { walletRoutes } from "#src/features/wallet/web/routes.tsx";
import { contactsRoutes } from "#src/features/contacts/web/routes.tsx";
import { apiKeysRoutes } from "#src/features/api-keys/web/routes.tsx";
import { telegramRoutes } from "#src/features/telegram/web/routes.tsx";
import { paymentsRoutes } from "#src/features/payments/web/routes.tsx";
import { invoicesRoutes } from "#src/features/invoices/web/routes.tsx";
import { supportRoutes } from "#src/features/support/web/routes.tsx";
import { payoutsRoutes } from "#src/features/payouts/web/routes.tsx";
import { referralsRoutes } from "#src/features/referrals/web/routes.tsx";
import { serversRoutes } from "#src/features/servers/web/routes.tsx";
import { domainsRoutes } from "#src/features/domains/web/routes.tsx";
import { dedicatedRoutes } from "#src/features/dedicated/web/routes.tsx";
import { nameSaleRoutes } from "#src/features/name-sale/web/routes.tsx";
import { whitelabelRoutes } from "#src/features/whitelabel/web/routes.tsx";
import { importRoutes } from "#src/features/import/web/routes.tsx";
import { mailingsRoutes } from "#src/features/mailings/web/routes.tsx";

export const featureRoutes = [
  accountsRoutes,
  taxesRoutes,
  notificationsRoutes,
  walletRoutes,
  contactsRoutes,
  apiKeysRoutes,
  telegramRoutes,
  paymentsRoutes,
  invoicesRoutes,
  supportRoutes,
  payoutsRoutes,
  referralsRoutes,
  serversRoutes,
  domainsRoutes,
  dedicatedRoutes,
  nameSaleRoutes,
  whitelabelRoutes,
  importRoutes,
  mailingsRoutes,
] as const;
