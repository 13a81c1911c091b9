import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { holdsQuery, type ShownServer } from "./servers-query.ts";

/** What staff stopped and removed of a server, with the text to the customer and our reason: `id`. */
export function HoldsTab({ id }: Pick<ShownServer, "id">) {
  const t = useTranslations("officeServices.server.holds");
  const causes = useTranslations("officeServices.causes");
  const times = useTimes();
  const query = useQuery(holdsQuery(id));
  const stamp = (at: string | null) => (
    <BdiCode className="text-12">{at === null ? "–" : times.stamp(at)}</BdiCode>
  );
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={4} />}>
      {({ holds, removals }) => (
        <PlainTable
          title={t("title")}
          rows={[
            ...removals.map((removal) => ({ ...removal, kind: "removal" as const })),
            ...holds.map((hold) => ({ ...hold, kind: "hold" as const, outcome: null })),
          ].sort((one, other) => (one.at < other.at ? 1 : -1))}
          rowKey={({ kind, at }) => `${kind} ${at}`}
          empty={t("none")}
          columns={[
            {
              key: "what",
              header: t("what"),
              cell: ({ kind, endedAt, outcome }) => (
                <>
                  <Buoy kind={endedAt !== null ? "off" : kind === "removal" ? "bad" : "lock"}>{t(kind)}</Buoy>
                  {outcome !== null && <span className="ms-2 text-12 text-muted">{t(outcome)}</span>}
                </>
              ),
            },
            { key: "cause", header: t("cause"), cell: ({ cause }) => causes(cause) },
            {
              key: "text",
              header: t("text"),
              cell: ({ text }) => (
                <bdi title={text} className="line-clamp-2 max-w-80 whitespace-normal">
                  {text}
                </bdi>
              ),
            },
            {
              key: "reason",
              header: t("reason"),
              cell: ({ reason }) => (
                <bdi title={reason} className="line-clamp-2 max-w-60 whitespace-normal">
                  {reason}
                </bdi>
              ),
            },
            { key: "from", header: t("from"), align: "end", cell: ({ at }) => stamp(at) },
            { key: "until", header: t("until"), align: "end", cell: ({ until }) => stamp(until) },
            { key: "ended", header: t("ended"), align: "end", cell: ({ endedAt }) => stamp(endedAt) },
          ]}
        />
      )}
    </Loaded>
  );
}
