import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { OfficeHeading } from "#src/web/office/shapes/office-heading.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { catalogueKey, stockQuery, type StockView } from "../catalogue-query.ts";

type Stock = StockView["stock"][number];

/** How many pieces are left of what is on sale. Prices are not edited here, and stock not in drafts. */
export function StockPage() {
  const t = useTranslations("officeCatalogue.stock");
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading title={t("title")} />
      <Loaded query={useQuery(stockQuery)} skeleton={<PageSkeleton />}>
        {(view) => <Shown view={view} />}
      </Loaded>
    </div>
  );
}

function Shown({ view: { stock, changes } }: { readonly view: StockView }) {
  const t = useTranslations("officeCatalogue.stock");
  const times = useTimes();
  const maySet = useMay("catalogue.stock");
  const [chosen, setChosen] = useState<Stock>();
  const pieces = (count: number | null) => (count === null ? t("noLimit") : String(count));
  const place = ({ id, locationId }: Pick<Stock, "id" | "locationId">) => (
    <BdiCode className="text-12">{locationId === null ? id : `${id} · ${locationId}`}</BdiCode>
  );
  return (
    <div className="flex flex-col gap-4">
      <PlainTable
        title={t("title")}
        rows={stock}
        rowKey={({ kind, id, locationId }) => [kind, id, locationId ?? ""].join(" ")}
        empty={t("none")}
        columns={[
          { key: "kind", header: t("kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
          { key: "name", header: t("name"), cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
          { key: "place", header: t("place"), cell: place },
          { key: "pieces", header: t("left"), align: "end", cell: ({ pieces: left }) => pieces(left) },
          {
            key: "act",
            header: t("act"),
            align: "end",
            cell: (one) =>
              maySet && (
                <Button size="sm" onClick={() => setChosen(one)}>
                  {t("set")}
                </Button>
              ),
          },
        ]}
      />
      <Panel title={t("changes")}>
        <PlainTable
          title={t("changes")}
          rows={changes}
          rowKey={({ id, locationId, changedAt }) => [id, locationId ?? "", changedAt].join(" ")}
          empty={t("noChanges")}
          columns={[
            { key: "place", header: t("place"), cell: place },
            { key: "before", header: t("before"), align: "end", cell: ({ before }) => pieces(before) },
            { key: "after", header: t("after"), align: "end", cell: ({ after }) => pieces(after) },
            { key: "by", header: t("by"), cell: ({ changedBy }) => <bdi>{changedBy.name ?? "–"}</bdi> },
            { key: "reason", header: t("reason"), cell: ({ reason }) => <bdi>{reason}</bdi> },
            { key: "at", header: t("at"), align: "end", cell: ({ changedAt }) => times.stamp(changedAt) },
          ]}
        />
      </Panel>
      {chosen && <StockDialog stock={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

function StockDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const t = useTranslations("officeCatalogue.stock");
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(stock.pieces === null ? "" : String(stock.pieces));
  const isNumber = /^\d{0,7}$/.test(typed.trim());
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("setTitle", { name: stock.name })}
      description={t("setText")}
      label={t("set")}
      done={t("done")}
      isOff={!isNumber}
      effects={[
        { key: "now", label: t("now"), value: stock.pieces === null ? t("noLimit") : stock.pieces },
        ...(stock.locationId === null
          ? []
          : [{ key: "place", label: t("place"), value: <BdiCode>{stock.locationId}</BdiCode> }]),
      ]}
      send={async ({ reason }) => {
        const { kind, id, locationId, pieces: before } = stock;
        const after = typed.trim() === "" ? null : Number(typed);
        const change = { kind, id, before, after, ...(locationId !== null && { locationId }) };
        try {
          await api("PUT /v2/admin/catalogue/stock", { body: { changes: [change], reason } });
        } finally {
          await queryClient.invalidateQueries({ queryKey: catalogueKey });
        }
      }}
    >
      <TextField
        label={t("pieces")}
        hint={t("piecesHint")}
        inputMode="numeric"
        mono
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
