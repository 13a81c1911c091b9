import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchField } from "#src/web/lists/search-field.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { ChangeShown } from "./change-shown.tsx";
import { CustomerView } from "./customer-view.tsx";
import { usePriceColumns } from "./price-columns.tsx";
import type { NameAct } from "./price-rows.ts";
import { SaveBar } from "./save-bar.tsx";
import { nameActs, type PriceDrafts } from "./use-price-drafts.ts";

const pageSize = 50;
const kinds = ["servers", "names"] as const;
const filters = ["all", "own"] as const;

/** Servers or names with their prices, searched and changed in place: `drafts`. */
export function PriceList({ drafts }: { readonly drafts: PriceDrafts }) {
  const t = useTranslations("whitelabelPricing");
  const [kind, setKind] = useState<(typeof kinds)[number]>("servers");
  const [act, setAct] = useState<NameAct>("register");
  const [filter, setFilter] = useState<(typeof filters)[number]>("all");
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(pageSize);
  const columns = usePriceColumns(drafts, {
    item: t(`list.${kind}`),
    price: t(kind === "servers" ? "list.monthPrice" : "list.namePrice"),
  });
  const ofAct = (one: NameAct) => drafts.names.filter((row) => row.act === one);
  const all = kind === "servers" ? drafts.servers : ofAct(act);
  const words = search.trim().toLowerCase();
  const found = all.filter(
    ({ label, item, rule, key }) =>
      (label.toLowerCase().includes(words) || item.includes(words)) &&
      (filter === "all" || rule.source === "own" || drafts.drafts.has(key)),
  );
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Segmented
          isView
          label={t("list.kind")}
          value={kind}
          onValueChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        {kind === "names" && (
          <Segmented
            isView
            label={t("list.act")}
            value={act}
            onValueChange={setAct}
            options={nameActs.map((value) => ({ value, label: t(`act.${value}`) }))}
          />
        )}
        <Segmented
          isView
          label={t("list.filter")}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t("list.search")} value={search} onValueChange={setSearch} />
        <ChangeShown rows={found} setDraft={drafts.setDraft} />
      </div>
      <Panel flush>
        {found.length === 0 ? (
          <EmptyState title={t("list.none")}>{t("list.noneText")}</EmptyState>
        ) : (
          <DataTable
            caption={t("list.caption")}
            columns={columns}
            rows={found.slice(0, limit)}
            rowKey={({ key }) => key}
            rowHeight={48}
          />
        )}
      </Panel>
      {found.length > limit && (
        <Button className="self-center" onClick={() => setLimit(limit + pageSize)}>
          {t("list.more")}
        </Button>
      )}
      <SaveBar drafts={drafts} />
      <CustomerView
        rows={kind === "servers" ? found : ofAct("register").filter(({ item }) => item.includes(words))}
        renewals={kind === "servers" ? [] : ofAct("renew")}
        plusVat={drafts.plusVat}
      />
    </>
  );
}
