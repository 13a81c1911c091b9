import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { type ChainAct, ChainDialogs } from "./chain-dialogs.tsx";
import { ChainPanel } from "./chain-panel.tsx";

export type Chain = ApiOutput<"GET /v2/admin/chains">["chains"][number];

/** Up to where each chain is read, what its node says, who halted it, and what waits. */
export function ChainsPage() {
  const t = useTranslations("officeMoney.chains");
  const mayOperate = useMay("deposits.operate");
  const query = useQuery({
    queryKey: ["office", "chains"],
    queryFn: ({ signal }) => api("GET /v2/admin/chains", { signal }),
    refetchInterval: 30_000,
  });
  const [act, setAct] = useState<ChainAct>();
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} count={query.data?.chains.length} />
      <Loaded query={query} skeleton={<PageSkeleton />}>
        {({ chains }) =>
          chains.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <div className="grid gap-4 rail:grid-cols-2">
              {chains.map((chain) => (
                <ChainPanel key={chain.chain} chain={chain} onAct={mayOperate ? setAct : undefined} />
              ))}
            </div>
          )
        }
      </Loaded>
      <ChainDialogs act={act} onClose={() => setAct(undefined)} />
    </div>
  );
}
