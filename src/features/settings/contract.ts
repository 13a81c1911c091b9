import { textsRoutes } from "./contract-texts.ts";
import { valuesRoutes } from "./contract-values.ts";

/** What staff sets of the site while it runs: settings, and words in place of the product's. */
export const settingsContract = { ...valuesRoutes, ...textsRoutes } as const;
