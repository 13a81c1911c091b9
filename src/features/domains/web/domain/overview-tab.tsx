import { useTranslations } from "use-intl";
import { TagPanel } from "#src/web/lists/tag-panel.tsx";
import type { Domain } from "../domain-types.ts";
import { TimelinePanel } from "../life/timeline-panel.tsx";
import { taggedDomain } from "../tagged-domain.ts";
import { DomainActivity } from "./domain-activity.tsx";
import { PaymentPanel } from "./payment-panel.tsx";
import { ServedPanel } from "./served-panel.tsx";
import { WorkPanel } from "./work-panel.tsx";

/** The dates of the domain and where it points, with payment and activity beside them. */
export function OverviewTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain");
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <WorkPanel domain={domain} />
        {domain.timeline !== null && <TimelinePanel domain={domain} timeline={domain.timeline} />}
        <ServedPanel domain={domain} />
        <TagPanel thing={taggedDomain(domain)} />
      </div>
      <aside aria-label={t("rail")} className="grid min-w-0 gap-4">
        <PaymentPanel domain={domain} />
        <DomainActivity domain={domain} />
      </aside>
    </div>
  );
}
