import { Buoy } from "#src/web/ui/buoy.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import type { OfferView, PlanTableData, PlanView, TermPrice } from "./plan-table-data.ts";

export interface PlanTableProps {
  readonly data: PlanTableData;
  readonly placeId: string;
  readonly months: number;
  /** Prices of the chosen term by plan; undefined while they are on their way. */
  readonly prices: ReadonlyMap<string, TermPrice> | undefined;
  /** A column with what the same term costs when it is prolonged. */
  readonly withRenewal: boolean;
}

interface Row extends PlanView {
  readonly offer: OfferView | undefined;
  readonly price: TermPrice | undefined;
}

const number = "font-mono text-14 tabular-nums whitespace-nowrap";

/** The plans of one place for one term. */
export function PlanTable({ data, placeId, months, prices, withRenewal }: PlanTableProps) {
  const { texts } = data;
  const rows = data.plans.map((plan): Row => {
    const offer = plan.offers.find((candidate) => candidate.placeId === placeId);
    return { ...plan, offer, price: offer && prices?.get(plan.id) };
  });
  const fact = (key: "cpu" | "memory" | "disk" | "traffic"): Column<Row> => ({
    key,
    header: texts[key],
    align: "end",
    cell: (row) => <bdi className={number}>{row[key]}</bdi>,
  });
  const columns: readonly Column<Row>[] = [
    { key: "plan", header: texts.plan, phone: "title", cell: (row) => <PlanName row={row} /> },
    fact("cpu"),
    fact("memory"),
    fact("disk"),
    fact("traffic"),
    {
      key: "facts",
      header: "",
      phone: "second",
      phoneOnly: true,
      cell: (row) => (
        <bdi className="font-mono text-12 text-muted">
          {row.cpu} {texts.cpu} · {row.memory} · {row.disk}
        </bdi>
      ),
    },
    {
      key: "availability",
      header: texts.availability,
      phone: "third",
      className: "md:ps-8!",
      cell: ({ offer }) =>
        offer ? <Buoy kind={offer.state}>{offer.stateText}</Buoy> : <Buoy kind="off">{texts.none}</Buoy>,
    },
    {
      key: "price",
      header: months === 1 ? texts.monthPrice : texts.termTotal,
      align: "end",
      phone: "title-end",
      cell: ({ offer, price }) => offer && <Price price={price} after={withRenewal ? null : offer.after} />,
    },
    ...(withRenewal
      ? [
          {
            key: "renewal",
            header: texts.renewal,
            align: "end",
            phone: "second-end",
            cell: ({ price }: Row) =>
              price && <Money cents={price.renewalCents} className="text-14 text-muted" />,
          } as const,
        ]
      : []),
    {
      key: "order",
      header: texts.order,
      headerHidden: true,
      align: "end",
      phone: "third-end",
      cell: ({ offer }) => offer?.canOrder && <OrderLink offer={offer} months={months} text={texts.order} />,
    },
  ];
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHeight={56}
      frame="ruled"
    />
  );
}

function PlanName({ row }: { readonly row: Row }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-medium">
      <bdi>{row.name}</bdi>
      {row.offer?.mark && <OfferMark>{row.offer.mark}</OfferMark>}
    </span>
  );
}

function Price({ price, after }: { readonly price: TermPrice | undefined; readonly after: string | null }) {
  if (price === undefined) return <Skeleton className="ms-auto h-3 w-16" />;
  const { totalCents, renewalCents } = price;
  return (
    <span className="inline-flex flex-col items-end">
      <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
        {totalCents < renewalCents && <Money cents={renewalCents} struck className="text-13" />}
        <Money cents={totalCents} className="text-16 font-medium" />
      </span>
      {after !== null && <span className="text-12 text-muted">{after}</span>}
    </span>
  );
}

interface OrderLinkProps {
  readonly offer: OfferView;
  readonly months: number;
  readonly text: string;
}

/** Fills with the accent only in the row under the pointer or the focus: one accent fill per view. */
function OrderLink({ offer, months, text }: OrderLinkProps) {
  return (
    <a
      href={`${offer.orderPath}&months=${months}`}
      aria-label={offer.orderLabel}
      className={buttonClass({
        size: "sm",
        className:
          "focus-visible:border-accent focus-visible:bg-accent focus-visible:text-onaccent [tr:hover_&]:border-accent [tr:hover_&]:bg-accent [tr:hover_&]:text-onaccent",
      })}
    >
      {text}
    </a>
  );
}
