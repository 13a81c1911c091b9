import { accountsFeature } from "#src/features/accounts/server/feature.ts";
import { domainsFeature } from "#src/features/domains/server/feature.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { supportFeature } from "#src/features/support/server/feature.ts";
import { hasFormerPapers } from "#src/features/wallet/server/index.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { importContract } from "../contract.ts";
import { importCommands } from "./commands.ts";
import { hasFormerInvoices } from "./former-invoices.ts";
import { createImports } from "./index.ts";
import { importData } from "./personal-data.ts";

export const importFeature = defineFeature(
  "import",
  ({ platform, sites, texts, use }) => {
    const imports = createImports({
      platform,
      sites,
      texts,
      accounts: use(accountsFeature),
      support: use(supportFeature),
      domains: use(domainsFeature),
    });
    return {
      front: imports,
      fills: [fill(hasFormerPapers, hasFormerInvoices)],
      routes: [routeSet(importContract, imports.handlers)],
      personalData: [importData],
    };
  },
  { commands: importCommands },
);
