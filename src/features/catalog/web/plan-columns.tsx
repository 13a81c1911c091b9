import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { PlanOrderLink } from "./plan-order-link.tsx";
import { PlanPriceCell } from "./plan-price-cell.tsx";
import type {
  Availability,
  OfferView,
  PlanTableData,
  PlanTableTexts,
  PlanView,
  TermPrice,
} from "./plan-table-data.ts";

/** One row of the price list: a plan in the chosen location for the chosen term. */
interface PlanRow extends PlanView {
  readonly offer: OfferView | undefined;
  readonly price: TermPrice | undefined;
}

export interface PlanColumnsInput {
  readonly data: PlanTableData;
  readonly placeId: string;
  readonly months: number;
  readonly withRenewal: boolean;
}

const kinds: Readonly<Record<Availability, BuoyKind>> = { available: "ok", few: "warn", "sold-out": "off" };

/** The columns of the price list: plan, specifications, availability, price. */
export function planColumns({
  data,
  placeId,
  months,
  withRenewal,
}: PlanColumnsInput): readonly Column<PlanRow>[] {
  const { texts } = data;
  const fact = (key: "cpu" | "memory" | "disk" | "traffic" | "port"): Column<PlanRow> => ({
    key,
    header: texts[key],
    align: "end",
    cell: (row) => <bdi className="font-mono text-14 whitespace-nowrap tabular-nums">{row[key]}</bdi>,
  });
  const renewal: Column<PlanRow> = {
    key: "renewal",
    header: texts.renewal,
    align: "end",
    phone: "second-end",
    cell: ({ price }) =>
      price && (
        <span className="text-muted">
          <span className="md:hidden">{texts.renewal} </span>
          <Money cents={price.renewalCents} className="md:text-14" />
        </span>
      ),
  };
  return [
    { key: "plan", header: texts.plan, phone: "title", cell: (row) => <PlanName row={row} /> },
    fact("cpu"),
    fact("memory"),
    fact("disk"),
    fact("traffic"),
    ...(texts.port === undefined ? [] : [{ ...fact("port"), className: "max-lg:hidden" }]),
    {
      key: "facts",
      header: `${texts.cpu}, ${texts.memory}, ${texts.disk}`,
      phone: "second",
      phoneOnly: true,
      cell: (row) => (
        <>
          <span className="font-mono text-12 text-muted">
            <bdi>
              {row.cpu} {texts.cpu}
            </bdi>{" "}
            · <bdi>{row.memory}</bdi> · <bdi>{row.disk}</bdi>
          </span>
          {row.offer?.availability !== "available" && (
            <div>
              <OfferBuoy offer={row.offer} texts={texts} />
            </div>
          )}
        </>
      ),
    },
    {
      key: "availability",
      header: texts.availability,
      // The column before it is right-aligned, so leave space.
      className: "lg:ps-8.5!",
      cell: ({ offer }) => <OfferBuoy offer={offer} texts={texts} />,
    },
    {
      key: "price",
      header: months === 1 ? texts.monthPrice : texts.filter?.termTotal,
      align: "end",
      phone: "title-end",
      className: withRenewal ? undefined : "max-md:row-end-3",
      cell: ({ offer, price }) =>
        offer && (
          <span className={classNames(isSoldOut(offer) && "text-muted")}>
            <PlanPriceCell
              price={price}
              after={texts.after === undefined ? null : { reduced: texts.after, lasting: texts.lasting }}
            />
          </span>
        ),
    },
    ...(withRenewal ? [renewal] : []),
    {
      key: "order",
      header: texts.order,
      headerHidden: true,
      align: "end",
      phone: "menu",
      className: "max-md:row-end-3 max-md:self-center",
      cell: (row) =>
        !isSoldOut(row.offer) && <PlanOrderLink data={data} plan={row} placeId={placeId} months={months} />,
    },
  ];
}

/** True where the plan cannot be had now, or is not sold at all. */
function isSoldOut(offer: OfferView | undefined): boolean {
  return offer === undefined || offer.availability === "sold-out";
}

function OfferBuoy({
  offer,
  texts,
}: {
  readonly offer: OfferView | undefined;
  readonly texts: PlanTableTexts;
}) {
  return (
    <Buoy kind={offer ? kinds[offer.availability] : "off"} className="whitespace-nowrap">
      {offer ? texts.states[offer.availability] : texts.none}
    </Buoy>
  );
}

function PlanName({ row }: { readonly row: PlanRow }) {
  return (
    <span
      className={classNames(
        "inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-medium",
        isSoldOut(row.offer) && "text-muted",
      )}
    >
      <bdi>{row.name}</bdi>
      {row.offer?.mark && <OfferMark>{row.offer.mark}</OfferMark>}
    </span>
  );
}
