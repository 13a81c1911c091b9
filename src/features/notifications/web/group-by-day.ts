export type Day = "today" | "yesterday" | "earlier";

interface Dated {
  readonly createdAt: string;
}

/** Groups a list, newest first, by day in the reader's time zone (product §2). Omits empty groups. */
export function groupByDay<Item extends Dated>(
  items: readonly Item[],
  now: Date,
): readonly { readonly day: Day; readonly items: readonly Item[] }[] {
  const todayStart = new Date(now);
  todayStart.setHours(0, 0, 0, 0);
  const yesterdayStart = new Date(todayStart);
  yesterdayStart.setDate(yesterdayStart.getDate() - 1);
  const dayOf = ({ createdAt }: Item): Day => {
    const at = Date.parse(createdAt);
    if (at >= todayStart.getTime()) return "today";
    return at >= yesterdayStart.getTime() ? "yesterday" : "earlier";
  };
  const days: readonly Day[] = ["today", "yesterday", "earlier"];
  return days
    .map((day) => ({ day, items: items.filter((item) => dayOf(item) === day) }))
    .filter((group) => group.items.length > 0);
}
