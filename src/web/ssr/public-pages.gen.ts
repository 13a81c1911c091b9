// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import { catalogPublicPages } from "#src/features/catalog/web/public.tsx";
import { helpPublicPages } from "#src/features/help/web/public.tsx";
import { statusPublicPages } from "#src/features/status/web/public.tsx";
import { referralsPublicPages } from "#src/features/referrals/web/public.tsx";
import { dedicatedPublicPages } from "#src/features/dedicated/web/public.tsx";
import { nameSalePublicPages } from "#src/features/name-sale/web/public.tsx";
import { websitePublicPages } from "#src/features/website/web/public.tsx";
import type { PageEntries } from "./page-entry.ts";

export const publicPages: readonly PageEntries[] = [
  catalogPublicPages,
  helpPublicPages,
  statusPublicPages,
  referralsPublicPages,
  dedicatedPublicPages,
  nameSalePublicPages,
  websitePublicPages,
];
