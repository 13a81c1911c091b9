import { completeLocales } from "#src/shared/page-locales.ts";
import type { PageEntries } from "#src/web/ssr/page-entry.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Status } from "../contract-page.ts";
import { HistoryPublicPage } from "./history-public-page.tsx";
import { StatusPublicPage } from "./status-public-page.tsx";

export const statusPublicPages: PageEntries = {
  status: {
    title: ({ t, site }) => `${t("status.title")} · ${site.name}`,
    description: ({ t, site }) => t("status.description", { name: site.name }),
    languages: () => ({ languages: completeLocales, isHidden: false }),
    content: (page) => <StatusPublicPage page={page} status={statusOf(page)} />,
  },
  "status-history": {
    title: ({ t, site }) => `${t("status.history")} · ${t("status.title")} · ${site.name}`,
    description: ({ t }) => t("status.historyLead"),
    languages: () => ({ languages: completeLocales, isHidden: false }),
    content: (page) => <HistoryPublicPage page={page} status={statusOf(page)} />,
  },
};

const nothing: Status = {
  state: "operational",
  day: "1970-01-01",
  components: [],
  open: [],
  planned: [],
  past: [],
};

function statusOf({ data }: PublicPage): Status {
  return data.status ?? nothing;
}
