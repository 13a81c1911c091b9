import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows, type SkeletonRowsProps } from "#src/web/ui/skeleton.tsx";
import type { ZoneAnswer } from "./records/record-types.ts";
import type { ZoneDomain } from "./zone-domain.ts";
import { zoneQuery } from "./zone-query.ts";

export type { Zone } from "./records/record-types.ts";
export type { ZoneDomain } from "./zone-domain.ts";

export interface ZoneWidgetProps {
  readonly domain: ZoneDomain;
  readonly errorTitle: string;
  /** What is shown until the zone is read. */
  readonly skeleton: Pick<SkeletonRowsProps, "rows" | "rowHeight">;
  readonly children: (answer: ZoneAnswer) => ReactNode;
}

/** The zone of a domain, once loaded: `domain`, `errorTitle`, `skeleton`, `children`. */
export function ZoneWidget({ domain, errorTitle, skeleton, children }: ZoneWidgetProps) {
  const common = useTranslations("common.state");
  const zone = useQuery(zoneQuery(domain));
  return (
    <QueryView
      query={zone}
      errorTitle={errorTitle}
      skeleton={
        <Panel flush>
          <SkeletonRows label={common("loading")} {...skeleton} />
        </Panel>
      }
    >
      {children}
    </QueryView>
  );
}
