import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";

type UnknownName = ApiOutput<"GET /v2/admin/domain-strays">["names"][number];

const straysKey = ["office", "domain-strays"] as const;

const straysQuery = {
  queryKey: [...straysKey, "all"],
  queryFn: () => api("GET /v2/admin/domain-strays", {}),
};

/** Names that the registry has under our account and the books do not, and the comparison that finds them. */
export function StraysPage() {
  const t = useTranslations("officeServices.strays");
  const times = useTimes();
  const mayWrite = useMay("domains.operate");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(straysQuery);
  const open = () => setOpen(true);
  useKeys(mayWrite ? [{ keys: "s", label: t("sync"), run: open }] : []);
  const listedAt = data?.listedAt ?? null;
  return (
    <>
      <ListPage
        title={t("title")}
        list={useStraysList()}
        actions={
          <>
            {data !== undefined && (
              <span className="text-12 text-muted">
                {listedAt === null ? t("never") : t("listed", { time: times.stamp(listedAt) })}
              </span>
            )}
            {mayWrite && (
              <Button size="sm" tone="primary" aria-keyshortcuts="s" onClick={open}>
                {t("sync")}
              </Button>
            )}
          </>
        }
      />
      <SyncDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function SyncDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations("officeServices.strays");
  const changed = useChanged();
  const show = useToasts();
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t("syncTitle")}
      description={t("syncText")}
      label={t("sync")}
      send={async ({ reason }) => {
        const { hasList } = await api("POST /v2/admin/domain-strays/sync", { body: { reason } });
        await changed();
        show({
          type: "green",
          message: t(hasList ? "synced" : "syncedWithoutList"),
        });
      }}
    />
  );
}

function useStraysList(): ListDefinition<UnknownName> {
  const t = useTranslations("officeServices.strays");
  return {
    queryKey: [...straysKey, "list"],
    load: async ({ search }, _after, signal) => {
      const { names } = await api("GET /v2/admin/domain-strays", { signal });
      const rows = names.filter(({ name }) => name.includes(search.toLowerCase()));
      return { rows, next: null, total: rows.length };
    },
    rowKey: ({ name }) => name,
    rowName: ({ name }) => name,
    searchLabel: t("search"),
    columns: [
      { key: "name", header: t("name"), cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
      {
        key: "since",
        header: t("since"),
        align: "end",
        cell: ({ firstSeenAt }) => <AgeLabel at={firstSeenAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}
