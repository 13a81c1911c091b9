import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useGo } from "../office-link.tsx";
import { foundIcons, markOfFound } from "./found-marks.ts";
import type { PaletteItem } from "./palette-item.ts";
import { rememberFound } from "./recent-found.ts";
import type { FoundThing } from "./use-found.ts";

/** Makes a line of the palette out of what was found: data and codes. `at`: the moment that was asked for. */
export function useFoundItem(): (thing: FoundThing, at: string | null) => PaletteItem {
  const t = useTranslations("office.palette");
  const times = useTimes();
  const go = useGo();
  const stateOf = (state: string): string => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether it is one is what is asked
    const key = `states.${state}` as "states.active";
    return t.has(key) ? t(key) : state;
  };
  const when = ({ kind, at: since, until }: FoundThing, at: string | null): string | undefined => {
    if (kind !== "address" || since === null) return undefined;
    if (at !== null && since <= at && (until === null || until > at))
      return t("onDay", { day: times.day(at) });
    return until === null ? t("now") : t("untilDay", { day: times.day(until) });
  };
  const more = ({ kind, detail, at: since, until, customerName, matched }: FoundThing): string => {
    if (kind === "address" && since !== null)
      return until === null
        ? t("hasSince", { server: detail, time: times.stamp(since) })
        : t("had", { server: detail, from: times.stamp(since), to: times.stamp(until) });
    const whose = kind === "customer" || customerName === null ? undefined : t("of", { name: customerName });
    const began = since === null ? undefined : times.day(since);
    return [t(`kinds.one.${kind}`), whose, began, t(`matched.${matched}`)]
      .filter((part) => part !== undefined)
      .join(" · ");
  };
  return (thing, at) => {
    const { kind, id, title, detail, state, cents, customerName, path } = thing;
    const isAddress = kind === "address";
    // Of an address that was given up the server's state says nothing.
    const shownState = isAddress && thing.until !== null ? null : state;
    return {
      key: `${kind} ${id} ${thing.at ?? ""}`,
      icon: foundIcons[kind],
      title: isAddress ? (customerName ?? title) : title,
      detail: isAddress ? when(thing, at) : detail === "" ? undefined : detail,
      more: more(thing),
      end: cents !== null ? formatCents(cents) : shownState === null ? undefined : stateOf(shownState),
      mark: cents !== null || shownState === null ? undefined : markOfFound(shownState),
      found: thing,
      run: () => {
        rememberFound(thing);
        go(path);
      },
    };
  };
}
