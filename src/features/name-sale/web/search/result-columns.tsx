import { Check, Plus, RotateCw } from "lucide-react";
import { pathOf } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { grossCents } from "#src/shared/tax.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money, PricedText } from "#src/web/ui/money.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { type FoundName, isSold, nameBuoys, type SoldName, statusOf } from "./found-name.ts";
import type { SearchTexts } from "./search-texts.ts";

/** A row of results: what is known of a name, or that its registry is still asked. */
export interface ResultRow {
  readonly key: string;
  readonly displayName: string;
  readonly found: FoundName | undefined;
  /** The ending is cheaper in its first year, or is not sold by the year. */
  readonly note?: string | undefined;
}

export interface ResultActions {
  /** Of who reads, in basis points: prices have it in them. */
  readonly taxRate: number;
  readonly inOrder: ReadonlySet<string>;
  readonly onAdd: (name: SoldName) => void;
  readonly onRemove: (name: string) => void;
  readonly onAgain: (name: FoundName) => void;
  /** Where a transfer is ordered; null: nowhere. */
  readonly transferHref: string | null;
}

export function resultColumns(texts: SearchTexts, actions: ResultActions): readonly Column<ResultRow>[] {
  const gross = (cents: number) => grossCents(cents, actions.taxRate);
  return [
    {
      key: "name",
      header: texts.column.name,
      phone: "title",
      cell: (row) => <ResultName row={row} texts={texts} />,
    },
    {
      key: "status",
      header: texts.column.status,
      phone: "second",
      className: "md:w-44",
      cell: ({ found }) => {
        const status = statusOf(found);
        return <Buoy kind={nameBuoys[status]}>{texts.status[status]}</Buoy>;
      },
    },
    {
      key: "first",
      header: texts.column.firstYear,
      align: "end",
      phone: "title-end",
      className: "md:w-26",
      cell: ({ found }) => (
        <Price cents={found?.price ? gross(found.price.firstYearCents) : undefined} isOpen={!found} isMain />
      ),
    },
    {
      key: "renewal",
      header: texts.column.renewal,
      align: "end",
      phone: "second-end",
      className: "md:w-26",
      cell: ({ found }) => (
        <>
          <span className="max-md:hidden">
            <Price cents={found?.price ? gross(found.price.renewCents) : undefined} isOpen={!found} />
          </span>
          {/* Without its heading, which phones do not show. */}
          {found?.price && (
            <span className="text-12 text-muted md:hidden">
              <PricedText text={texts.order.renewal} cents={gross(found.price.renewCents)} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "action",
      header: texts.column.action,
      headerHidden: true,
      align: "end",
      phone: "menu",
      className: "md:w-32 max-md:row-span-2 max-md:self-center",
      cell: ({ found }) => (found ? <ResultAction found={found} texts={texts} actions={actions} /> : null),
    },
  ];
}

function ResultName({ row, texts }: { readonly row: ResultRow; readonly texts: SearchTexts }) {
  const { found, displayName, note } = row;
  const isMuted =
    found !== undefined && !isSold(found) && found.availability !== "unknown" && found.ownDomainId === null;
  const dot = displayName.indexOf(".");
  const hints = found ? hintsOf(found, texts, note) : [];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-1 text-16">
      <bdi dir={dot === -1 ? "auto" : "ltr"} className={classNames("wrap-anywhere", isMuted && "text-muted")}>
        {dot === -1 ? displayName : displayName.slice(0, dot)}
        {dot !== -1 && <span className="font-semibold">{displayName.slice(dot)}</span>}
      </bdi>
      {hints.map((hint) => (
        <span key={hint} className="text-12 text-pretty text-muted">
          {hint}
        </span>
      ))}
    </span>
  );
}

/** Notes on a name besides its state and price. */
function hintsOf(found: FoundName, texts: SearchTexts, note: string | undefined): string[] {
  const { availability, reason, name, displayName, tld, looksLike } = found;
  // Isolated: names run left to right in every language.
  const named = (text: string, inserted: string) => text.replace("{name}", `\u2066${inserted}\u2069`);
  return [
    availability === "premium" ? texts.premium : null,
    availability === "available" ? (note ?? null) : null,
    reason && texts.reason[reason],
    name !== displayName && tld !== null ? named(texts.inAscii, name) : null,
    looksLike && named(texts.looksLike, looksLike),
  ].filter((hint) => hint !== null);
}

interface PriceProps {
  readonly cents: number | undefined;
  readonly isOpen: boolean;
  readonly isMain?: boolean;
}

function Price({ cents, isOpen, isMain = false }: PriceProps) {
  if (isOpen) return <Skeleton className="ms-auto h-3 w-14" />;
  if (cents === undefined) return null;
  return <Money cents={cents} className={isMain ? "text-16 font-medium" : "text-14 text-muted"} />;
}

interface ResultActionProps {
  readonly found: FoundName;
  readonly texts: SearchTexts;
  readonly actions: ResultActions;
}

function ResultAction({ found, texts, actions }: ResultActionProps) {
  const { inOrder, onAdd, onRemove, onAgain, transferHref } = actions;
  const name = <bdi className="sr-only">{` ${found.displayName}`}</bdi>;
  if (isSold(found)) {
    return inOrder.has(found.name) ? (
      <Button
        size="sm"
        aria-pressed="true"
        className="border-ok/50 bg-oktint text-ok"
        icon={<Check strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => onRemove(found.name)}
      >
        <span className="max-sm:sr-only">{texts.verb.inOrder}</span>
        {name}
      </Button>
    ) : (
      <Button
        size="sm"
        aria-pressed="false"
        icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
        title={formatCents(found.price.firstYearCents)}
        onClick={() => onAdd(found)}
      >
        <span className="max-sm:sr-only">{texts.verb.add}</span>
        {name}
      </Button>
    );
  }
  if (found.availability === "unknown") {
    return (
      <Button
        size="sm"
        icon={<RotateCw strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => onAgain(found)}
      >
        <span className="max-sm:sr-only">{texts.verb.again}</span>
        {name}
      </Button>
    );
  }
  const isOwn = found.ownDomainId !== null;
  if (!isOwn && (found.availability !== "taken" || transferHref === null)) return null;
  return (
    <a
      href={
        found.ownDomainId !== null
          ? pathOf("cabinet-domain", { id: found.ownDomainId })
          : `${transferHref}?name=${encodeURIComponent(found.displayName)}`
      }
      className={buttonClass({ tone: "quiet", size: "sm" })}
    >
      {isOwn ? texts.verb.manage : texts.verb.transfer}
      {name}
    </a>
  );
}
