import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { Domain } from "../domain-types.ts";
import { TimelinePanel } from "../life/timeline-panel.tsx";
import { taggedDomain } from "../tagged-domain.ts";
import { DomainActivity } from "./domain-activity.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { ServedPanel } from "./served-panel.tsx";
import { WorkPanel } from "./work-panel.tsx";

// Lazy: its form loads after the dates and the price.
const TagPanel = lazy(async () => ({ default: (await import("#src/web/lists/tag-panel.tsx")).TagPanel }));

/** The dates of the domain and where it points, with payment and activity beside them. */
export function OverviewTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain");
  const common = useTranslations("common.state");
  const tags = useTranslations("lists.tags");
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <WorkPanel domain={domain} />
        {domain.timeline !== null && <TimelinePanel domain={domain} timeline={domain.timeline} />}
        <ServedPanel domain={domain} />
        <Suspense
          fallback={
            <Panel title={tags("title")}>
              <SkeletonRows label={common("loading")} rows={2} />
            </Panel>
          }
        >
          <TagPanel thing={taggedDomain(domain)} />
        </Suspense>
      </div>
      <aside aria-label={t("rail")} className="grid min-w-0 gap-4">
        <PaymentPanel domain={domain} />
        <DomainActivity domain={domain} />
      </aside>
    </div>
  );
}
