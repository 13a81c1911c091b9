import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { AuditLink } from "#src/web/office/parts/audit-link.tsx";
import { MoveTable } from "#src/web/office/parts/move-table.tsx";
import { OrderTable } from "#src/web/office/parts/order-table.tsx";
import { PriceTable } from "#src/web/office/parts/price-table.tsx";
import { TaskTable } from "#src/web/office/parts/task-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { DomainActs, type DomainAct } from "./domain-acts.tsx";
import { useDomainFacts } from "./domain-facts.tsx";
import { DomainNotices } from "./domain-notices.tsx";
import { DomainState } from "#src/web/office/parts/domain-state.tsx";
import { DomainHoldsTab } from "./domain-holds-tab.tsx";
import { domainQuery, type ShownDomain } from "./domains-query.ts";
import { OwnerTab } from "./owner-tab.tsx";
import { RegistryTab } from "./registry-tab.tsx";
import { useDomainActs } from "./use-domain-acts.ts";

/** One domain: what the books and the registry have of it, what was paid, and what staff may do. */
export function DomainPage() {
  const domain = useQuery(domainQuery(useOfficeId("domain")));
  return (
    <Loaded query={domain} skeleton={<PageSkeleton />}>
      {(found) => <Shown key={found.id} domain={found} />}
    </Loaded>
  );
}

function Shown({ domain }: { readonly domain: ShownDomain }) {
  const t = useTranslations("officeServices.domain.tabs");
  const list = useTranslations("officeServices.domains");
  const money = useTranslations("officeServices.server.money");
  const mayHold = useMay("domains.hold");
  const [act, setAct] = useState<DomainAct>();
  const acts = useDomainActs(domain, setAct);
  const { facts, numbers } = useDomainFacts(domain);
  return (
    <>
      <ObjectPage
        title={domain.displayName}
        list={{ label: list("title"), href: "/staff/domains" }}
        state={<DomainState state={domain.state} />}
        actions={<AuditLink id={domain.id} />}
        facts={facts}
        numbers={numbers}
        notice={<DomainNotices domain={domain} />}
        tabs={[
          { key: "registry", label: t("registry"), content: <RegistryTab domain={domain} /> },
          { key: "owner", label: t("owner"), content: <OwnerTab domain={domain} /> },
          {
            key: "tasks",
            label: t("tasks"),
            count: domain.tasks.length,
            content: <TaskTable tasks={domain.tasks} />,
          },
          {
            key: "money",
            label: t("money"),
            count: domain.orders.length,
            content: (
              <div className="flex flex-col gap-4">
                <section>
                  <h2 className="mb-2 text-14 font-medium">{money("prices")}</h2>
                  <PriceTable prices={domain.prices} />
                </section>
                <section>
                  <h2 className="mb-2 text-14 font-medium">{money("orders")}</h2>
                  <OrderTable orders={domain.orders} />
                </section>
              </div>
            ),
          },
          ...(mayHold
            ? [{ key: "holds", label: t("holds"), content: <DomainHoldsTab id={domain.id} /> }]
            : []),
          {
            key: "moves",
            label: t("moves"),
            count: domain.moves.length,
            content: <MoveTable moves={domain.moves} />,
          },
        ]}
        side={<ActPanel acts={acts} />}
      />
      <DomainActs domain={domain} act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
