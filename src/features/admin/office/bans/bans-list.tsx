import { useTranslations } from "use-intl";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { useBanHits } from "#src/web/office/parts/use-ban-hits.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";

export type Ban = ApiOutput<"GET /v2/admin/bans">["bans"][number];

const kinds = ["network", "mail-domain", "email", "wallet"] as const;

/** The bans that count now, or those that have ended; `onEnd` opens the dialog that ends some. */
export function useBansList(onEnd: (bans: readonly Ban[]) => void): ListDefinition<Ban> {
  const t = useTranslations("officeActs.bans");
  const emptyText = useEmptyText();
  const times = useTimes();
  const hits = useBanHits();
  return {
    queryKey: ["office", "bans"],
    load: async (asked, after, signal) => {
      const query = { ...queryOf(asked), limit: 50, ...(after !== null && { cursor: after }) };
      const { bans, nextCursor } = await api("GET /v2/admin/bans", { query, signal });
      return { rows: bans, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ value }) => value,
    exportHref: (asked, reason) => exportHref("GET /v2/admin/bans/export", { ...queryOf(asked), reason }),
    searchLabel: t("search"),
    filters: [
      { key: "kind", label: t("kind"), value: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      {
        key: "state",
        label: t("state"),
        value: (["open", "ended"] as const).map((value) => ({ value, label: t(`states.${value}`) })),
      },
    ],
    bulk: [{ key: "end", label: t("end"), appliesTo: ({ endedAt }) => endedAt === null, open: onEnd }],
    more: (ban) => <BanDetail ban={ban} onEnd={() => onEnd([ban])} />,
    columns: [
      { key: "value", header: t("value"), cell: ({ value }) => <BdiCode>{value}</BdiCode> },
      { key: "kind", header: t("kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        key: "customers",
        header: t("customers"),
        cell: ({ customers }) => (customers === null ? "–" : hits(customers)),
      },
      {
        key: "reason",
        header: t("reason"),
        isWide: true,
        cell: ({ reason }) => <bdi className="block max-w-64 truncate">{reason}</bdi>,
      },
      {
        key: "setBy",
        header: t("setBy"),
        isWide: true,
        cell: ({ setBy }) => (
          <bdi className="block max-w-32 truncate" title={setBy ?? undefined}>
            {setBy ?? "–"}
          </bdi>
        ),
      },
      {
        key: "since",
        header: t("since"),
        align: "end",
        cell: ({ since }) => <BdiCode className="text-12 text-muted">{times.day(since)}</BdiCode>,
      },
      {
        key: "until",
        header: t("until"),
        align: "end",
        cell: ({ until, endedAt }) => (
          <BdiCode className="text-12 text-muted">
            {(endedAt ?? until) === null ? "–" : times.day(endedAt ?? until ?? 0)}
          </BdiCode>
        ),
      },
    ],
    empty: { title: t("none"), text: emptyText(t("noneText"), { button: t("add") }) },
  };
}

function queryOf({ search, filters }: AskedList) {
  const kind = kinds.find((one) => one === filters["kind"]);
  const state = filters["state"] === "ended" ? ("ended" as const) : ("open" as const);
  return { q: search, state, ...(kind !== undefined && { kind }) };
}

function BanDetail({ ban, onEnd }: { readonly ban: Ban; readonly onEnd: () => void }) {
  const t = useTranslations("officeActs.bans");
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-1 text-13">
      <CopiedId id={ban.id} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-muted">{t("reason")}</span> <bdi>{ban.reason}</bdi>
      </span>
      {ban.endedAt === null && (
        <Button size="sm" tone="danger" onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </div>
  );
}
