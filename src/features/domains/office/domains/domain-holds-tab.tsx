import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { domainHoldsQuery, type ShownDomain } from "./domains-query.ts";

/** What staff held of a domain, with the text to the customer and our reason: `id`. */
export function DomainHoldsTab({ id }: Pick<ShownDomain, "id">) {
  const t = useTranslations("officeServices.server.holds");
  const domain = useTranslations("officeServices.domain.holds");
  const causes = useTranslations("officeServices.causes");
  const times = useTimes();
  const query = useQuery(domainHoldsQuery(id));
  const stamp = (at: string | null) => (
    <BdiCode className="text-12">{at === null ? "–" : times.stamp(at)}</BdiCode>
  );
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={4} />}>
      {({ holds }) => (
        <PlainTable
          title={t("title")}
          rows={holds}
          rowKey={({ at }) => at}
          empty={domain("none")}
          columns={[
            {
              key: "what",
              header: t("what"),
              cell: ({ endedAt, stopsName }) => (
                <Buoy kind={endedAt === null ? "lock" : "off"}>
                  {domain(stopsName ? "stopped" : "locked")}
                </Buoy>
              ),
            },
            { key: "cause", header: t("cause"), cell: ({ cause }) => causes(cause) },
            { key: "text", header: t("text"), cell: ({ text }) => <bdi title={text}>{text}</bdi> },
            { key: "reason", header: t("reason"), cell: ({ reason }) => <bdi title={reason}>{reason}</bdi> },
            { key: "from", header: t("from"), align: "end", cell: ({ at }) => stamp(at) },
            { key: "ended", header: t("ended"), align: "end", cell: ({ endedAt }) => stamp(endedAt) },
          ]}
        />
      )}
    </Loaded>
  );
}
