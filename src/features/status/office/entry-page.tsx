import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { LocaleCode } from "#src/shared/locales.ts";
import { pickLocale } from "#src/shared/locales.ts";
import { completeLocales } from "#src/shared/page-locales.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { useOfficeLocale } from "#src/web/office/office-texts.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { statusTimes } from "../web/both/status-times.ts";
import { EntryActs } from "./entry-acts.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryState } from "./entry-state.tsx";
import { Preview, shownIn } from "./preview.tsx";
import { type Entry, entryQuery } from "./status-query.ts";

/** An incident or planned work: what it says and said, and what can be done with it. */
export function EntryPage() {
  const query = useQuery(entryQuery(useOfficeId("statusEntry")));
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(entry) => <EntryView key={entry.id} entry={entry} />}
    </Loaded>
  );
}

function EntryView({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("officeStatus");
  const times = statusTimes(useOfficeLocale());
  return (
    <ObjectPage
      title={entry.title}
      list={{ label: t("list.title"), href: "/staff/status" }}
      state={<EntryState entry={entry} />}
      facts={[
        { key: "kind", label: t("list.kind"), value: t(`kind.${entry.kind}`) },
        {
          key: "time",
          label: t("list.time"),
          value: <bdi>{times.span(entry.startsAt, entry.endsAt)} UTC</bdi>,
        },
        ...(entry.severity === null
          ? []
          : [{ key: "severity", label: t("field.severity"), value: t(`severity.${entry.severity}`) }]),
      ]}
      tabs={[
        { key: "updates", label: t("tab.updates"), content: <EntryHistory entry={entry} /> },
        { key: "page", label: t("tab.page"), content: <OnPage entry={entry} /> },
      ]}
      side={<EntryActs entry={entry} />}
    />
  );
}

/** What visitors of each language read. */
function OnPage({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("officeStatus.words");
  const [language, setLanguage] = useState<LocaleCode>("en");
  return (
    <div className="flex flex-col items-start gap-3">
      <Segmented
        label={t("language")}
        isView
        value={language}
        onValueChange={setLanguage}
        options={completeLocales.map((code) => ({ value: code, label: pickLocale(code).nativeName }))}
      />
      <div className="w-full">
        <Preview entry={shownIn(entry, language)} />
      </div>
    </div>
  );
}
