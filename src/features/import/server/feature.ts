import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { supportFeature } from "#src/features/support/server/feature.ts";
import { importCommands } from "./commands.ts";
import { createImports } from "./index.ts";
import { importData } from "./personal-data.ts";

export const importFeature = defineFeature(
  "import",
  ({ platform, sites, texts, use }) => ({
    front: createImports({
      platform,
      sites,
      texts,
      accounts: use(accountsFeature),
      support: use(supportFeature),
    }),
    personalData: [importData],
  }),
  { commands: importCommands },
);
