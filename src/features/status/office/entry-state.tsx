import { useTranslations } from "use-intl";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { entryMark } from "../web/both/marks.ts";
import type { ListedEntry } from "./status-query.ts";

/** How an entry is, in a word: `entry`. */
export function EntryState({ entry }: { readonly entry: Pick<ListedEntry, "state" | "severity"> }) {
  const t = useTranslations("status.entryState");
  return <Buoy kind={entryMark(entry)}>{t(entry.state)}</Buoy>;
}
