import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { type CustomerId, customerQuery } from "#src/web/office/parts/customer-head-query.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";

export interface CustomerPanelProps {
  readonly id: CustomerId;
  readonly name: string;
}

/** The customer of a ticket in short, which opens their page: `id`, `name`. */
export function CustomerPanel({ id, name }: CustomerPanelProps) {
  const t = useTranslations("officeSupport.side");
  const times = useTimes();
  const { data } = useQuery(customerQuery(id));
  const money = data?.wallet ?? null;
  return (
    <Panel title={<ObjectLink kind="customer" id={id} name={name} />}>
      {data !== undefined && (
        <div className="flex flex-col gap-3">
          {(money?.debtCents ?? 0) > 0 && <Note tone="warn">{t("inDebt")}</Note>}
          {data.frozenUntil !== null && (
            <Note tone="warn">{t("frozen", { time: times.stamp(data.frozenUntil) })}</Note>
          )}
          <KeyValueList
            items={[
              { key: "since", label: t("since"), value: times.day(data.since) },
              ...(money === null
                ? []
                : [{ key: "balance", label: t("balance"), value: <Money cents={money.balanceCents} /> }]),
              ...(money === null || money.debtCents === 0
                ? []
                : [{ key: "debt", label: t("debt"), value: <Money cents={money.debtCents} /> }]),
              { key: "servers", label: t("servers"), value: <BdiCode>{data.counts.servers}</BdiCode> },
              { key: "domains", label: t("domains"), value: <BdiCode>{data.counts.domains}</BdiCode> },
              { key: "tasks", label: t("tasks"), value: <BdiCode>{data.counts.openTasks}</BdiCode> },
              { key: "held", label: t("held"), value: <BdiCode>{data.counts.heldDeposits}</BdiCode> },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
