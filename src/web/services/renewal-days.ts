import { createContext } from "react";
import type { SiteSettings } from "#src/shared/site-settings.ts";

export type RenewalDays = NonNullable<SiteSettings["nameDays"]>;

/** While staff sets none. */
export const usualRenewalDays: RenewalDays = { asideDays: 30, chargeDays: 3 };

/** Of a public page, which has no data about its site as the cabinet has. */
export const PublicRenewalDays = createContext<RenewalDays | undefined>(undefined);
