import { useTranslations } from "use-intl";
import { type PlainColumn, PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { usdCents } from "../../rules.ts";
import type { Document, StockView } from "../catalogue-query.ts";
import { entriesOf, type Entry, entryKey, type Section, typedValue } from "./entry-fields.ts";

export interface SectionTableProps {
  readonly document: Document;
  readonly section: Section;
  /** What is left; without it no stock is shown. */
  readonly stock?: StockView["stock"] | undefined;
  /** Absent: it is only looked at. */
  readonly onEdit?: ((key: string) => void) | undefined;
}

/** Which columns of numbers and texts a section shows besides its id, name and prices. */
const texts: Readonly<Record<Section, readonly string[]>> = {
  plans: [],
  locations: ["country"],
  ipBlocks: ["locationId"],
  images: ["version", "loginUser", "minDiskGb"],
  tlds: ["category"],
  dedicated: ["cpu", "location"],
  extras: [],
  terms: ["discountPercent"],
  promotions: ["kind", "percent", "plans"],
};

/** Prices of a section, each with the field of its cost where it has one. */
const prices: Readonly<Record<Section, readonly (readonly [price: string, cost?: string])[]>> = {
  plans: [["priceUsd", "costUsd"]],
  locations: [],
  ipBlocks: [],
  images: [],
  tlds: [["registerUsd", "registerCostUsd"], ["firstYearUsd"], ["renewUsd", "renewCostUsd"], ["transferUsd"]],
  dedicated: [["priceUsd", "costUsd"], ["setupUsd"]],
  extras: [["priceUsd", "costUsd"]],
  terms: [],
  promotions: [["priceUsd"]],
};

/** One part of the document as a table: prices beside their costs and what is left of them. */
export function SectionTable({ document, section, stock, onEdit }: SectionTableProps) {
  const t = useTranslations("officeCatalogue");
  return (
    <PlainTable
      title={t(`sections.${section}`)}
      rows={entriesOf(document, section)}
      rowKey={entryKey}
      columns={useColumns(document, section, stock, onEdit)}
      empty={t("nothing")}
    />
  );
}

function useColumns(
  document: Document,
  section: Section,
  stock: StockView["stock"] | undefined,
  onEdit: ((key: string) => void) | undefined,
): readonly PlainColumn<Entry>[] {
  const t = useTranslations("officeCatalogue");
  const field = useTranslations("officeCatalogue.fields");
  const hasStock = stock !== undefined && section === "plans";
  return [
    {
      key: "name",
      header: field("name"),
      cell: (entry) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">
            {typedValue(entry, { key: "name", kind: "text" }) || nameOf(entry)}
          </bdi>
          <BdiCode className="text-12 text-muted">{entryKey(entry)}</BdiCode>
        </span>
      ),
    },
    ...(section === "plans" ? [sizeColumn(t), placesColumn(t)] : []),
    ...(section === "locations" ? [networksColumn(t, document)] : []),
    ...texts[section].map(
      (key): PlainColumn<Entry> => ({
        key,
        header: field(fieldName(key)),
        cell: (entry) => <bdi>{typedValue(entry, { key, kind: "text" }) || "–"}</bdi>,
      }),
    ),
    ...prices[section].flatMap(([price, cost]): PlainColumn<Entry>[] => [
      { key: price, header: field(fieldName(price)), align: "end", cell: (entry) => dollars(entry[price]) },
      ...(cost === undefined
        ? []
        : [
            {
              key: cost,
              header: field(fieldName(cost)),
              align: "end" as const,
              cell: (entry: Entry) => dollars(entry[cost]),
            },
            {
              key: `${price} margin`,
              header: t("margin"),
              align: "end" as const,
              cell: (entry: Entry) => <Margin entry={entry} price={price} cost={cost} />,
            },
          ]),
    ]),
    ...(hasStock
      ? [
          {
            key: "stock",
            header: t("left"),
            align: "end" as const,
            cell: (entry: Entry) => leftOf(entry, stock),
          },
        ]
      : []),
    ...(section === "ipBlocks" || section === "terms"
      ? []
      : [
          {
            key: "active",
            header: field("active"),
            cell: (entry: Entry) =>
              entry["active"] === true ? (
                <Buoy kind="ok">{t("onSale")}</Buoy>
              ) : (
                <Buoy kind="off">{t("offSale")}</Buoy>
              ),
          },
        ]),
    ...(onEdit
      ? [
          {
            key: "edit",
            header: t("act"),
            align: "end" as const,
            cell: (entry: Entry) => (
              <Button size="sm" onClick={() => onEdit(entryKey(entry))}>
                {t("edit")}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

type Texts = ReturnType<typeof useTranslations<"officeCatalogue">>;

function sizeColumn(t: Texts): PlainColumn<Entry> {
  return {
    key: "size",
    header: t("size"),
    cell: ({ vcpu, memoryMb, diskGb }) => (
      <BdiCode className="text-12">
        {t("sizeText", { vcpu: Number(vcpu), memory: Number(memoryMb) / 1024, disk: Number(diskGb) })}
      </BdiCode>
    ),
  };
}

function placesColumn(t: Texts): PlainColumn<Entry> {
  return {
    key: "places",
    header: t("places"),
    cell: ({ locations }) => (
      <BdiCode className="text-12">{typedValue({ locations }, placesField) || "–"}</BdiCode>
    ),
  };
}

const placesField = { key: "locations", kind: "list" } as const;

function networksColumn(t: Texts, document: Document): PlainColumn<Entry> {
  return {
    key: "networks",
    header: t("sections.ipBlocks"),
    cell: ({ id }) => {
      const own = document.ipBlocks.filter(({ locationId }) => locationId === id);
      return <BdiCode className="text-12">{own.map(({ cidr }) => cidr).join(", ") || "–"}</BdiCode>;
    },
  };
}

function nameOf(entry: Entry): string {
  const { cidr } = entry;
  return typeof cidr === "string" ? cidr : entryKey(entry);
}

function dollars(value: unknown) {
  const cents = usdCents(value);
  return cents === null ? "–" : <Money cents={cents} />;
}

/** What is left of a price; below zero it is said in colour and by its sign. */
function Margin({
  entry,
  price,
  cost,
}: {
  readonly entry: Entry;
  readonly price: string;
  readonly cost: string;
}) {
  const [full, paid] = [usdCents(entry[price]), usdCents(entry[cost])];
  if (full === null || paid === null) return "–";
  return (
    <span className={full < paid ? "text-danger" : undefined}>
      <Money cents={full - paid} signed />
    </span>
  );
}

function leftOf(entry: Entry, stock: StockView["stock"]): string {
  const own = stock.filter(({ kind, id }) => kind === "plan" && id === entryKey(entry));
  const limited = own.flatMap(({ pieces }) => (pieces === null ? [] : [pieces]));
  if (limited.length < own.length) return "∞";
  return own.length === 0 ? "–" : String(limited.reduce((sum, one) => sum + one, 0));
}

const fieldNames = [
  "category",
  "country",
  "cpu",
  "costUsd",
  "discountPercent",
  "firstYearUsd",
  "kind",
  "location",
  "locationId",
  "loginUser",
  "minDiskGb",
  "percent",
  "plans",
  "priceUsd",
  "registerCostUsd",
  "registerUsd",
  "renewCostUsd",
  "renewUsd",
  "setupUsd",
  "transferUsd",
  "version",
] as const;

function fieldName(key: string): (typeof fieldNames)[number] {
  return fieldNames.find((name) => name === key) ?? "version";
}
