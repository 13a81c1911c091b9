import { PlanTableIsland } from "#src/features/catalog/web/plan-table-island.tsx";
import { AccountBarIsland } from "#src/web/layouts/account-bar-island.tsx";
import { LanguageDialogIsland } from "#src/web/layouts/language-dialog-island.tsx";

/** Every island by its name. `src/web/public/island-loaders.ts` loads the same in the browser. */
export const islandComponents = {
  "account-bar": AccountBarIsland,
  "language-dialog": LanguageDialogIsland,
  "plan-table": PlanTableIsland,
} as const;

export type IslandName = keyof typeof islandComponents;
