import { encodeId } from "#src/shared/ids.ts";
import type { TextByLanguage } from "#src/shared/settings/setting.ts";
import type { StatusEntry } from "../../contract-page.ts";
import { stateOf } from "../rules/spans.ts";
import type { Entry } from "./read-entries.ts";

/** An entry as visitors read it in a language. */
export function showEntry(entry: Entry, language: string, now: Date): StatusEntry {
  return {
    id: encodeId("statusEntry", entry.id),
    kind: entry.kind,
    title: writtenIn(entry.titles, language),
    state: stateOf(entry, now.getTime()),
    severity: severityOf(entry),
    components: [...entry.components],
    startsAt: entry.startsAt.toISOString(),
    endsAt: entry.endsAt?.toISOString() ?? null,
    changedAt: entry.changedAt.toISOString(),
    updates: entry.updates.toReversed().map(({ at, state, severity, texts, correctedAt }) => ({
      at: at.toISOString(),
      state,
      severity,
      ...writtenIn(texts, language),
      correctedAt: correctedAt?.toISOString() ?? null,
    })),
  };
}

/** How bad an incident is; null: planned work. */
export function severityOf({ updates }: Pick<Entry, "updates">) {
  return updates.at(-1)?.severity ?? null;
}

function writtenIn(texts: TextByLanguage, language: string) {
  const own = texts[language];
  return own === undefined ? { text: texts["en"] ?? "", language: "en" } : { text: own, language };
}
