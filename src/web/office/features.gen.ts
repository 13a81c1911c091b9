// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { staffOffice } from "#src/features/staff/office/routes.tsx";
import { accountsOffice } from "#src/features/accounts/office/routes.tsx";
import { catalogOffice } from "#src/features/catalog/office/routes.tsx";
import { helpOffice } from "#src/features/help/office/routes.tsx";
import { settingsOffice } from "#src/features/settings/office/routes.tsx";
import { taxesOffice } from "#src/features/taxes/office/routes.tsx";
import { statusOffice } from "#src/features/status/office/routes.tsx";
import { walletOffice } from "#src/features/wallet/office/routes.tsx";
import { paymentsOffice } from "#src/features/payments/office/routes.tsx";
import { invoicesOffice } from "#src/features/invoices/office/routes.tsx";
import { supportOffice } from "#src/features/support/office/routes.tsx";
import { payoutsOffice } from "#src/features/payouts/office/routes.tsx";
import { servicesOffice } from "#src/features/services/office/routes.tsx";
import { serversOffice } from "#src/features/servers/office/routes.tsx";
import { domainsOffice } from "#src/features/domains/office/routes.tsx";
import { dedicatedOffice } from "#src/features/dedicated/office/routes.tsx";
import { whitelabelOffice } from "#src/features/whitelabel/office/routes.tsx";
import { adminOffice } from "#src/features/admin/office/routes.tsx";
import { mailingsOffice } from "#src/features/mailings/office/routes.tsx";
import { statsOffice } from "#src/features/stats/office/routes.tsx";
import type { OfficeFeature } from "./office-feature.ts";

export const officeFeatures: readonly OfficeFeature[] = [
  staffOffice,
  accountsOffice,
  catalogOffice,
  helpOffice,
  settingsOffice,
  taxesOffice,
  statusOffice,
  walletOffice,
  paymentsOffice,
  invoicesOffice,
  supportOffice,
  payoutsOffice,
  servicesOffice,
  serversOffice,
  domainsOffice,
  dedicatedOffice,
  whitelabelOffice,
  adminOffice,
  mailingsOffice,
  statsOffice,
];
