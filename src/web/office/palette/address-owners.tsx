import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { type AddressStay, layOutStays } from "./lay-out-stays.ts";
import type { FoundThing } from "./use-found.ts";

export interface AddressOwnersProps {
  readonly address: string;
  /** The moment that is asked for. */
  readonly at: string;
  readonly owners: readonly FoundThing[];
  readonly nowMs: number;
}

/** Who had an address, on a line of time with the day that is asked for: `address`, `at`, `owners`, `nowMs`. */
export function AddressOwners({ address, at, owners, nowMs }: AddressOwnersProps) {
  const t = useTranslations("office.palette.address");
  const times = useTimes();
  const { stays, atShare, fromMs } = layOutStays(owners, Date.parse(at), nowMs);
  const onDay = stays.filter((stay) => stay.isOnDay && stay.name !== null);
  const isFree = !stays.some((stay) => stay.isAt && stay.name !== null);
  return (
    <figure className="border-b border-line px-4.5 pt-3 pb-3.5">
      <figcaption className="text-12 text-muted">
        {t.rich("title", { address: () => <bdi className="font-mono">{address}</bdi> })}
      </figcaption>
      <div dir="ltr" className="relative mt-6">
        <span
          className="absolute -top-5 -translate-x-1/2 font-mono text-12 whitespace-nowrap"
          style={{ left: `${Math.min(94, Math.max(6, atShare * 100))}%` }}
        >
          {times.dayOfYear(at)}
        </span>
        <span
          aria-hidden="true"
          className="absolute -top-1 z-1 h-7 w-0.5 -translate-x-1/2 bg-accent"
          style={{ left: `${atShare * 100}%` }}
        />
        <ol aria-label={t("owners")} className="flex h-5 overflow-clip rounded-4">
          {stays.map((stay) => (
            <Stay key={stay.fromMs} stay={stay} />
          ))}
        </ol>
        <p className="mt-1 flex justify-between font-mono text-12 text-muted">
          <span>{times.day(fromMs)}</span>
          <span>{times.day(nowMs)}</span>
        </p>
      </div>
      {isFree && <p className="mt-1.5 text-12 text-fg2">{t("free")}</p>}
      {onDay.length > 1 && <p className="mt-1.5 text-12 text-fg2">{t("several", { count: onDay.length })}</p>}
    </figure>
  );
}

function Stay({ stay }: { readonly stay: AddressStay }) {
  const { name, share, isAt, isNow } = stay;
  const t = useTranslations("office.palette.address");
  return (
    <li
      title={name ?? t("nobody")}
      className={classNames(
        "min-w-0 truncate px-1 text-center text-12 leading-5",
        name === null
          ? "rounded-4 border border-dashed border-edge"
          : classNames(
              "border-s border-surface first:border-s-0",
              isAt ? "bg-infotint font-medium" : isNow ? "bg-oktint" : "bg-surface2 text-fg2",
            ),
      )}
      style={{ width: `${share * 100}%` }}
    >
      {name === null ? <span className="sr-only">{t("nobody")}</span> : <bdi>{name}</bdi>}
    </li>
  );
}
