import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { ChangeState } from "./change-state.tsx";
import { DraftDialog } from "./draft/draft-dialog.tsx";
import { type Change, pricesKey } from "./prices-query.ts";
import { useChangeName } from "./use-change-name.ts";

const states = ["draft", "announced", "in-force", "cancelled"] as const;
const kinds = ["server", "domain"] as const;

/** Changes of the prices of running services, newest first. */
export function PricesPage() {
  const t = useTranslations("officePrices.list");
  const mayWrite = useMay("prices.write");
  const [isDrafting, setDrafting] = useState(false);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useChangeList()}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} />}
              onClick={() => setDrafting(true)}
            >
              {t("draft")}
            </Button>
          )
        }
      />
      {isDrafting && <DraftDialog onClose={() => setDrafting(false)} />}
    </>
  );
}

function useChangeList(): ListDefinition<Change> {
  const t = useTranslations("officePrices.list");
  const mayWrite = useMay("prices.write");
  const changeName = useChangeName();
  const emptyText = useEmptyText();
  const stateName = useTranslations("officePrices.states");
  const kindName = useTranslations("officePrices.kinds");
  const times = useTimes();
  const day = (at: string | null) =>
    at === null ? "–" : <BdiCode className="text-12">{times.dayUtc(at)}</BdiCode>;
  return {
    queryKey: [...pricesKey, "list"],
    load: async ({ filters }, after, signal) => {
      const query: ApiQuery<"GET /v2/admin/price-changes"> = {
        ...filters,
        limit: 50,
        ...(after !== null && { cursor: after }),
      };
      const { changes, nextCursor } = await api("GET /v2/admin/price-changes", { query, signal });
      return { rows: changes, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: changeName,
    href: ({ id }) => `/staff/prices/${id}`,
    filters: [
      { key: "state", label: t("state"), value: states.map((value) => ({ value, label: stateName(value) })) },
      { key: "kind", label: t("kind"), value: kinds.map((value) => ({ value, label: kindName(value) })) },
    ],
    columns: [
      { key: "name", header: t("name"), cell: (change) => <bdi>{changeName(change)}</bdi> },
      {
        key: "customer",
        header: t("customer"),
        isWide: true,
        cell: ({ only }) => (only === null ? "–" : <ObjectLink kind="customer" {...only.customer} />),
      },
      { key: "state", header: t("state"), cell: ({ state }) => <ChangeState state={state} /> },
      { key: "kind", header: t("kind"), cell: ({ kind }) => kindName(kind) },
      {
        key: "cents",
        header: t("price"),
        align: "end",
        cell: ({ cents }) => (cents === null ? t("listPrice") : <Money cents={cents} />),
      },
      { key: "from", header: t("from"), align: "end", cell: ({ fromAt }) => day(fromAt) },
      {
        key: "announced",
        header: t("announced"),
        align: "end",
        isWide: true,
        cell: ({ announcedAt }) => day(announcedAt),
      },
      { key: "reason", header: t("reason"), isWide: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
    ],
    empty: {
      title: t("none"),
      text: emptyText(t("noneText"), { button: mayWrite ? t("draft") : undefined }),
    },
  };
}
