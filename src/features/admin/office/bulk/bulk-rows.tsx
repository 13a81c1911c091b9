import { useTranslations } from "use-intl";
import { RefusedText } from "#src/web/office/parts/bulk/bulk-preview.tsx";
import { type BulkRun, objectsOf } from "#src/web/office/parts/bulk/bulk-query.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";

type Row = BulkRun["rows"][number];

const marks: Readonly<Record<Row["state"], BuoyKind>> = {
  waiting: "busy",
  done: "ok",
  refused: "lock",
  stopped: "off",
};

/** Every object of a run with what became of it: `run`. */
export function BulkRows({ run: { act, rows } }: { readonly run: BulkRun }) {
  const t = useTranslations("officeOrders.bulk");
  const { kind } = objectsOf(act);
  return (
    <PlainTable
      title={t("numbers.all")}
      rows={rows}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        {
          key: "object",
          header: t("object"),
          cell: ({ id, name }) =>
            kind === null ? (
              <bdi>{name ?? id}</bdi>
            ) : (
              <ObjectLink
                kind={kind}
                id={id}
                name={name ?? id}
                className="font-medium underline underline-offset-3"
              />
            ),
        },
        { key: "id", header: t("id"), cell: ({ id }) => <ShortId id={id} /> },
        {
          key: "state",
          header: t("outcome"),
          cell: ({ state, errorCode, detail }) => (
            <Buoy kind={marks[state]}>
              {errorCode === null ? t(`rows.${state}`) : <RefusedText code={errorCode} detail={detail} />}
            </Buoy>
          ),
        },
      ]}
    />
  );
}
