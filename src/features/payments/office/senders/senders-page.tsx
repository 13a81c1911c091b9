import { ShieldPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { AllowDialog, DenyDialog } from "./sender-dialogs.tsx";

export type Sender = ApiOutput<"GET /v2/admin/denied-senders">["senders"][number];

/** Addresses whose coins are held, and the way on and off the list. */
export function SendersPage() {
  const t = useTranslations("officeMoney.senders");
  const mayOperate = useMay("deposits.operate");
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<readonly Sender[]>([]);
  useKeys(mayOperate ? [{ keys: "d", label: t("add"), run: () => setAdding(true) }] : []);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useSendersList(mayOperate ? setRemoved : undefined)}
        actions={
          mayOperate && (
            <Button
              size="sm"
              tone="primary"
              icon={<ShieldPlus strokeWidth={1.6} aria-hidden="true" />}
              aria-keyshortcuts="d"
              onClick={() => setAdding(true)}
            >
              {t("add")}
            </Button>
          )
        }
      />
      <DenyDialog open={isAdding} onClose={() => setAdding(false)} />
      <AllowDialog senders={removed} onClose={() => setRemoved([])} />
    </>
  );
}

function useSendersList(onRemove?: (senders: readonly Sender[]) => void): ListDefinition<Sender> {
  const t = useTranslations("officeMoney.senders");
  const times = useTimes();
  return {
    queryKey: ["office", "deposits", "senders"],
    load: async ({ search }, _after, signal) => {
      const { senders } = await api("GET /v2/admin/denied-senders", { signal });
      const wanted = search.toLowerCase();
      // The call gives all of them.
      const rows = senders.filter(({ address, reason }) =>
        `${address} ${reason}`.toLowerCase().includes(wanted),
      );
      return { rows, next: null, total: rows.length };
    },
    rowKey: ({ address }) => address,
    rowName: ({ address }) => address,
    searchLabel: t("search"),
    columns: [
      {
        key: "address",
        header: t("address"),
        cell: ({ address }) => <BdiCode className="text-12 wrap-anywhere">{address}</BdiCode>,
      },
      { key: "reason", header: t("reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
      {
        key: "added",
        header: t("added"),
        align: "end",
        cell: ({ addedAt }) => <BdiCode className="text-12 text-muted">{times.stamp(addedAt)}</BdiCode>,
      },
    ],
    ...(onRemove && { bulk: [{ key: "remove", label: t("remove"), open: onRemove }] }),
    empty: { title: t("none"), text: t("noneText", { command: "mo deposit deny add" }) },
  };
}
