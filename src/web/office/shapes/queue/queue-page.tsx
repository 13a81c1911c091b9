import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Loaded, type LoadedProps } from "../../frame/loaded.tsx";
import { RowsSkeleton } from "../../frame/office-skeleton.tsx";
import { useOfficeTitle } from "../../frame/use-office-title.ts";
import { KeyCaps } from "../../keys/key-caps.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import { useGo, useOfficeLocation } from "../../office-link.tsx";
import type { QueueRead } from "../../parts/read-queue.ts";
import { type LastShown, placeInQueue } from "./place-in-queue.ts";

/** One that waits, as the queue shows it. */
export interface QueueItem {
  readonly id: string;
  /** The sum, or what it is about. */
  readonly title: ReactNode;
  /** Why it is here, in one sentence. */
  readonly why: ReactNode;
  /** Whose it is. */
  readonly who?: ReactNode;
  readonly mark: BuoyKind;
  /** Since when it waits, in the API's format. */
  readonly since: string;
  /** In place of its age, such as the time that is left of a promise. */
  readonly end?: ReactNode;
}

/** An act on the chosen one, by its key. */
export interface QueueAct {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
}

export interface QueuePageProps<Thing> {
  readonly title: string;
  readonly query: LoadedProps<QueueRead<Thing>>["query"];
  readonly item: (thing: Thing) => QueueItem;
  /** The one that is looked at, in full, with what can be done. */
  readonly detail: (thing: Thing) => ReactNode;
  /** `E` and `R` and others, for the one that is looked at. */
  readonly acts?: (thing: Thing) => readonly QueueAct[];
  /** How old one may be before it is an alarm; null where those that are shown are settled, and late no more. */
  readonly alarmAgeMs: number | null;
  /** Above the list: a choice of what is shown. */
  readonly choice?: ReactNode;
  /** In the head of the list, also of an empty one: what begins something new. */
  readonly begin?: ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
  /** What is known of one that the address names and the queue does not have, such as what became of it. */
  readonly missing?: (id: string) => ReactNode;
}

/**
 * The shape of a queue, worked from the top: what waits by age at the start side, the chosen one beside it. `J` and `K`
 * move; after an act the next one is shown. The chosen one is in the address, and one that is named there and not in the
 * queue is said to be missing: what is acted on is never another than the link was about.
 */
export function QueuePage<Thing>(props: QueuePageProps<Thing>) {
  const { title, query } = props;
  const t = useTranslations("office.queue");
  const view = new URLSearchParams(useOfficeLocation().search);
  view.delete("id");
  useOfficeTitle(title);
  return (
    <Loaded query={query} skeleton={<QueueSkeleton title={title} label={t("loading")} />}>
      {(read) => <Queue key={view.toString()} {...props} {...read} />}
    </Loaded>
  );
}

function Queue<Thing>({
  title,
  item,
  detail,
  acts,
  alarmAgeMs,
  choice,
  begin,
  empty,
  missing,
  things,
  hasMore,
  waiting = things.length,
}: QueuePageProps<Thing> & QueueRead<Thing>) {
  const t = useTranslations("office.queue");
  const items = things.map((thing) => ({ ...item(thing), thing }));
  const { missingId, place, show } = useChosen(items.map(({ id }) => id));
  const shown = place === undefined ? undefined : items[place];
  const moves = [
    { keys: "j", label: t("next"), run: () => show((place ?? -1) + 1) },
    { keys: "k", label: t("before"), run: () => show((place ?? 0) - 1) },
  ];
  const own = shown === undefined ? [] : (acts?.(shown.thing) ?? []);
  useKeys([...moves, ...own]);
  if (items.length === 0 && missingId === undefined)
    return (
      <div className="px-6 pt-4 max-md:px-4">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
          <h1 className="text-20 font-medium">{title}</h1>
          {choice}
          {begin}
        </div>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      </div>
    );
  return (
    <div className="flex min-h-[calc(100dvh-52px)] max-charts:flex-col">
      <section className="flex w-80 shrink-0 flex-col border-e border-line max-charts:w-full max-charts:border-e-0 charts:sticky charts:top-13 charts:h-[calc(100dvh-52px)]">
        <QueueHead {...{ title, begin, choice }} count={hasMore ? `${waiting}+` : waiting} />
        <ul aria-label={title} className="min-h-0 overflow-y-auto max-charts:max-h-72">
          {items.map((one, index) => (
            <li key={one.id} className="border-b border-line">
              <QueueRow
                item={one}
                isShown={one.id === shown?.id}
                isLate={alarmAgeMs !== null && clock.nowMs() - Date.parse(one.since) > alarmAgeMs}
                onShow={() => show(index)}
              />
            </li>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap gap-x-3.5 gap-y-2 border-t border-line px-4 py-2.5 text-12 text-muted max-charts:hidden">
          {[...moves, ...own].map(({ keys, label }) => (
            <span key={keys} className="flex items-center gap-1.5">
              <KeyCaps keys={keys} /> {label}
            </span>
          ))}
        </div>
      </section>
      <section aria-label={t("chosen")} className="min-w-0 flex-1 px-6 pt-4 pb-6 max-md:px-4">
        {shown && detail(shown.thing)}
        {missingId !== undefined && <MissingOne>{missing?.(missingId)}</MissingOne>}
      </section>
    </div>
  );
}

interface QueueHeadProps extends Pick<QueuePageProps<unknown>, "title" | "begin" | "choice"> {
  readonly count: ReactNode;
}

function QueueHead({ title, begin, choice, count }: QueueHeadProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-2 border-b border-line px-4 py-2">
      <h1 className="text-18 font-medium">{title}</h1>
      <span className="font-mono text-12 text-muted">{count}</span>
      {begin !== undefined && <div className="ms-auto">{begin}</div>}
      {choice !== undefined && <div className={begin === undefined ? "ms-auto" : "w-full"}>{choice}</div>}
    </div>
  );
}

/** Says that the queue does not have what the address names; what is known of it besides: children. */
function MissingOne({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("office.queue");
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Note tone="warn" title={t("missing")}>
          {t("missingText")}
        </Note>
      </div>
      {children}
    </div>
  );
}

/** Which of the queue's ids is looked at. The address is made to say it, so that it stays when the queue is read again. */
function useChosen(ids: readonly string[]) {
  const go = useGo();
  const { path, search } = useOfficeLocation();
  const [own] = useState(path);
  const [last, setLast] = useState<LastShown>();
  const wanted = new URLSearchParams(search).get("id");
  const place = placeInQueue(ids, wanted, last);
  const id = place === undefined ? undefined : ids[place];
  if (place !== undefined && id === wanted && id !== null && (last?.id !== id || last.place !== place))
    setLast({ id, place });
  const choose = (next: string) => {
    const query = new URLSearchParams(search);
    query.set("id", next);
    go(`${path}?${query}`, { replace: true });
  };
  const show = (index: number) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, index))];
    if (next !== undefined) choose(next);
  };
  // While another page is loaded the address is that one's.
  const name = useEffectEvent((next: string) => path === own && next !== wanted && choose(next));
  useEffect(() => {
    if (id !== undefined) name(id);
  }, [id]);
  const isMissing = place === undefined && wanted !== null && wanted !== last?.id;
  return { missingId: isMissing ? wanted : undefined, place, show };
}

interface QueueRowProps {
  readonly item: QueueItem;
  readonly isShown: boolean;
  readonly isLate: boolean;
  readonly onShow: () => void;
}

function QueueRow({ item: { title, why, who, mark, since, end }, isShown, isLate, onShow }: QueueRowProps) {
  return (
    <button
      type="button"
      aria-current={isShown ? "true" : undefined}
      data-record=""
      onClick={onShow}
      className={classNames(
        "block w-full px-4 py-2.5 text-start text-13 transition-colors outline-offset-[-2px]",
        isShown
          ? "bg-accenttint shadow-[inset_2px_0_var(--accent)] rtl:shadow-[inset_-2px_0_var(--accent)]"
          : "hover:bg-surface2",
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 text-14 font-medium wrap-anywhere">{title}</span>
        {end ?? (
          <AgeLabel
            at={since}
            className={classNames("font-mono text-12 whitespace-nowrap", isLate && "text-danger")}
          />
        )}
      </span>
      <span className="mt-1 flex gap-2">
        <BuoyMark kind={mark} className="mt-0.75" />
        <span className="min-w-0">
          <span className="block wrap-anywhere">{why}</span>
          {who !== undefined && <span className="block text-12 wrap-anywhere text-muted">{who}</span>}
        </span>
      </span>
    </button>
  );
}

function QueueSkeleton({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <div className="w-80 border-e border-line max-charts:w-full">
      <h1 className="flex min-h-12 items-center border-b border-line px-4 text-18 font-medium">{title}</h1>
      <RowsSkeleton label={label} />
    </div>
  );
}
