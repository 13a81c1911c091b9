import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { UnsavedWidget } from "#src/features/dns/web/unsaved-widget.tsx";
import { ServiceTabs } from "#src/web/services/service-tabs.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { zoneDomainOf } from "../domain-queries.ts";
import { domainCan } from "../domain-can.ts";
import { isComing, isOwned } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { HoldNote } from "../life/hold-note.tsx";
import { LifeNote } from "../life/life-note.tsx";
import { DomainActivity } from "./domain-activity.tsx";
import { DomainFacts } from "./domain-facts.tsx";
import { DomainHead } from "./domain-head.tsx";
import { type DomainTab, domainTabs } from "./domain-search.ts";
import { OverviewTab } from "./overview-tab.tsx";

// The page opens on the overview of an active domain: other states and parts load when they are shown.
const ComingPanel = lazy(async () => ({ default: (await import("./coming-panel.tsx")).ComingPanel }));
const FailedPanel = lazy(async () => ({ default: (await import("./failed-panel.tsx")).FailedPanel }));
const RecordsWidget = lazy(async () => ({
  default: (await import("#src/features/dns/web/records-widget.tsx")).RecordsWidget,
}));
const NameServersTab = lazy(async () => ({
  default: (await import("../name-servers/name-servers-tab.tsx")).NameServersTab,
}));
const DnssecWidget = lazy(async () => ({
  default: (await import("#src/features/dns/web/dnssec-widget.tsx")).DnssecWidget,
}));
const OwnerTab = lazy(async () => ({
  default: (await import("../owner/owner-tab.tsx")).OwnerTab,
}));
const TransferTab = lazy(async () => ({
  default: (await import("../transfer/transfer-tab.tsx")).TransferTab,
}));

const route = getRouteApi("/cabinet/domains/$id");

/** A domain that was found: its head, then its way here, why it did not come, or the chosen part. */
export function DomainView({ domain }: { readonly domain: Domain }) {
  const { tab = "overview" } = route.useSearch();
  return (
    <>
      <DomainHead domain={domain} />
      <DomainFacts domain={domain} />
      <HoldNote domain={domain} />
      <LifeNote domain={domain} />
      <DomainBody domain={domain} tab={tab} />
    </>
  );
}

const tabTexts = {
  overview: "overview",
  records: "records",
  "name-servers": "nameServers",
  dnssec: "dnssec",
  contacts: "contacts",
  transfer: "transfer",
  activity: "activity",
} as const;

const servedTabs: readonly DomainTab[] = ["records", "name-servers", "dnssec"];

function DomainBody({ domain, tab }: { readonly domain: Domain; readonly tab: DomainTab }) {
  const t = useTranslations("domain.tabs");
  const common = useTranslations("common.state");
  const waiting = <SkeletonRows label={common("loading")} rows={6} />;
  if (isComing(domain)) {
    return (
      <Suspense fallback={waiting}>
        <ComingPanel domain={domain} />
      </Suspense>
    );
  }
  if (domain.state === "failed" || domain.state === "transfer_failed") {
    return (
      <Suspense fallback={waiting}>
        <FailedPanel domain={domain} />
      </Suspense>
    );
  }
  if (!isOwned(domain)) return <DomainActivity domain={domain} />;
  // A name that is not answered has no records to see or set.
  const isOffered = (one: DomainTab): boolean => domainCan.serve(domain) || !servedTabs.includes(one);
  const current = isOffered(tab) ? tab : "overview";
  return (
    <>
      <ServiceTabs label={t("label")} tabs={domainTabs.filter(isOffered)} current={current}>
        {(one, look) => (
          <Link from="/domains/$id" search={one === "overview" ? {} : { tab: one }} {...look}>
            {t(tabTexts[one])}
            {one === "records" && <UnsavedWidget domainId={domain.id} label={t("unsaved")} />}
          </Link>
        )}
      </ServiceTabs>
      <Suspense fallback={waiting}>
        <TabContent domain={domain} tab={current} />
      </Suspense>
    </>
  );
}

function TabContent({ domain, tab }: { readonly domain: Domain; readonly tab: DomainTab }) {
  switch (tab) {
    case "overview":
      return <OverviewTab domain={domain} />;
    case "records":
      return <RecordsWidget domain={zoneDomainOf(domain)} />;
    case "name-servers":
      return <NameServersTab domain={domain} />;
    case "dnssec":
      return <DnssecWidget domain={zoneDomainOf(domain)} />;
    case "contacts":
      return <OwnerTab domain={domain} />;
    case "transfer":
      return <TransferTab domain={domain} />;
    case "activity":
      return <DomainActivity domain={domain} />;
  }
}
