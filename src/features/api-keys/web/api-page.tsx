import { apiDocsPath } from "#src/shared/paths.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "#src/web/cabinet/cabinet-page.tsx";
import { OutwardMark } from "#src/web/layouts/outward-mark.tsx";
import { ServiceTabs } from "#src/web/services/service-tabs.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { type ApiTab, apiTabs } from "./api-search.ts";
import { KeysPanel } from "./keys/keys-panel.tsx";
import { KeyDrawer, NetworksPanel, UsagePanel, WebhooksWidget } from "./lazy-parts.ts";
import { keysQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/api");

/** `/api`: what programs of the customer sign in with, from where, and which of them are called. */
export function ApiPage() {
  const t = useTranslations("api");
  const { tab = "keys", endpoint } = route.useSearch();
  const navigate = useNavigate();
  const showEndpoint = (id: string) =>
    void navigate({
      to: "/api",
      search: { tab: "webhooks", endpoint: id },
      replace: true,
      resetScroll: false,
    });
  const keys = useQuery(keysQuery);
  const live = keys.data?.filter(({ state }) => state === "active").length;
  const [isMaking, setMaking] = useState(false);
  const newKey = (
    <Button tone="primary" icon={<Plus strokeWidth={1.6} />} onClick={() => setMaking(true)}>
      {t("newKey")}
    </Button>
  );
  return (
    <CabinetPage title={t("title")}>
      <PageHeading title={t("title")} actions={tab === "keys" && live !== 0 && newKey} />
      <ApiTabs current={tab} keyCount={live} />
      {tab === "keys" && <KeysPanel query={keys} newKey={newKey} />}
      <Suspense>
        {tab === "webhooks" && <WebhooksWidget chosen={endpoint} onChosen={showEndpoint} />}
        {tab === "networks" && <NetworksPanel />}
        {tab === "usage" && <UsagePanel />}
        {isMaking && <KeyDrawer onClose={() => setMaking(false)} />}
      </Suspense>
    </CabinetPage>
  );
}

/** The parts of the page, and the way to the documentation. */
function ApiTabs({ current, keyCount }: { readonly current: ApiTab; readonly keyCount: number | undefined }) {
  const t = useTranslations("api");
  return (
    <div className="flex items-end justify-between gap-6 md:shadow-[inset_0_-1px_var(--line)] max-md:flex-col-reverse max-md:items-stretch max-md:gap-1">
      <div className="min-w-0 md:flex-1">
        <ServiceTabs label={t("parts")} tabs={apiTabs} current={current}>
          {(tab, look) => (
            <Link {...look} to="/api" search={tab === "keys" ? {} : { tab }}>
              {t(`tab.${tab}`)}
              {tab === "keys" && keyCount !== undefined && (
                <span className="text-12 text-muted tabular-nums">{keyCount}</span>
              )}
            </Link>
          )}
        </ServiceTabs>
      </div>
      <div className="flex shrink-0 gap-5">
        <DocumentationLink href={`${apiDocsPath}#command-line`}>{t("commandLine")}</DocumentationLink>
        <DocumentationLink href={apiDocsPath}>{t("documentation")}</DocumentationLink>
      </div>
    </div>
  );
}

function DocumentationLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="touch-target flex h-10 shrink-0 items-center gap-1.5 text-14 text-fg2 hover:text-fg max-md:h-8"
    >
      {children}
      <OutwardMark />
    </a>
  );
}
