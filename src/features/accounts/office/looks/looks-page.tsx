import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { EndLookDialog } from "./end-look-dialog.tsx";
import { LookPages } from "./look-pages.tsx";
import { LookState } from "./look-state.tsx";

export type Look = ApiOutput<"GET /v2/admin/looks">["looks"][number];

/** Who looks as which customer now, and past looks with what was opened. */
export function LooksPage() {
  const t = useTranslations("officeLook");
  const [ending, setEnding] = useState<Look>();
  return (
    <>
      <ListPage title={t("list.title")} list={useLooksList(setEnding)} />
      {ending !== undefined && <EndLookDialog look={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function useLooksList(onEnd: (look: Look) => void): ListDefinition<Look> {
  const t = useTranslations("officeLook.list");
  const times = useTimes();
  const mayEnd = useMay("customers.look-as");
  return {
    queryKey: ["office", "looks"],
    load: async (asked, after, signal) => {
      const query = { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) };
      const { looks, nextCursor } = await api("GET /v2/admin/looks", { query, signal });
      return { rows: looks, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ staff, customer }) => `${staff} ${customer.name}`,
    more: (look) => <LookPages look={look} {...(mayEnd && { onEnd: () => onEnd(look) })} />,
    filters: [
      {
        key: "state",
        label: t("state"),
        value: [
          { value: "open", label: t("open") },
          { value: "ended", label: t("past") },
        ],
      },
      { key: "customer", label: t("customer"), value: "customer" },
      { key: "staff", label: t("staff"), value: "text" },
      { key: "since", label: t("time"), operator: t("from"), value: "day" },
      { key: "until", label: t("time"), operator: t("before"), value: "day" },
    ],
    columns: [
      { key: "state", header: t("state"), cell: (look) => <LookState look={look} /> },
      { key: "staff", header: t("staff"), cell: ({ staff }) => <bdi>{staff}</bdi> },
      {
        key: "customer",
        header: t("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      { key: "user", header: t("user"), isWide: true, cell: ({ user }) => <bdi>{user.name}</bdi> },
      { key: "reason", header: t("reason"), cell: ({ reason }) => <bdi title={reason}>{reason}</bdi> },
      {
        key: "pages",
        header: t("opened"),
        align: "end",
        isWide: true,
        cell: ({ pages }) => <BdiCode className="text-12">{String(pages.length)}</BdiCode>,
      },
      {
        key: "began",
        header: t("began"),
        align: "end",
        cell: ({ startedAt }) => <BdiCode className="text-12">{times.stampOfYear(startedAt)}</BdiCode>,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

type LookFilters = Pick<ApiQuery<"GET /v2/admin/looks">, "customer" | "staff" | "state" | "since" | "until">;

function filtersOf({ filters }: AskedList): LookFilters {
  return Object.fromEntries(Object.entries(filters));
}
