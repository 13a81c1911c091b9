import { useState } from "react";
import { useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { useOfficeLocale } from "#src/web/office/office-texts.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { updateMark } from "../web/both/marks.ts";
import { statusTimes } from "../web/both/status-times.ts";
import { CorrectDialog } from "./update-dialog.tsx";
import type { Entry, EntryUpdate } from "./status-query.ts";

/** Every update in all its languages, with what it said before, and former titles: `entry`. */
export function EntryHistory({ entry }: { readonly entry: Entry }) {
  const t = useTranslations("officeStatus.history");
  const [corrected, setCorrected] = useState<EntryUpdate>();
  return (
    <>
      <ol className="border-y border-fg dark:border-line2">
        {entry.history.map((update) => (
          <li key={update.number} className="border-line py-3 not-last:border-b">
            <UpdateView update={update} onCorrect={() => setCorrected(update)} />
          </li>
        ))}
      </ol>
      {entry.formerTitles.length > 0 && (
        <div className="mt-4">
          <p className="text-13 font-medium">{t("titles")}</p>
          <Former texts={entry.formerTitles} />
        </div>
      )}
      {corrected !== undefined && (
        <CorrectDialog entry={entry} update={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </>
  );
}

function UpdateView({ update, onCorrect }: { readonly update: EntryUpdate; readonly onCorrect: () => void }) {
  const t = useTranslations("officeStatus");
  const states = useTranslations("status.entryState");
  const times = statusTimes(useOfficeLocale());
  const mayWrite = useMay("status.write");
  return (
    <div className="flex gap-3">
      <BuoyMark kind={updateMark(update.state)} className="mt-0.75" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
          <bdi className="font-mono">{times.moment(update.at)}</bdi>
          {update.state !== null && <span className="font-medium text-fg">{states(update.state)}</span>}
          {update.severity !== null && <span>{t(`severity.${update.severity}`)}</span>}
          <span>{t("history.by", { name: update.writtenBy })}</span>
        </p>
        {Object.entries(update.texts).map(([language, text]) => (
          <p
            key={language}
            lang={pickLocale(language).tag}
            dir={pickLocale(language).dir}
            className="mt-1 text-14 whitespace-pre-line wrap-anywhere"
          >
            {language !== "en" && <Tag>{language}</Tag>} {text}
          </p>
        ))}
        <Former texts={update.former} />
      </div>
      {mayWrite && (
        <Button size="sm" tone="quiet" onClick={onCorrect}>
          {t("history.correct")}
        </Button>
      )}
    </div>
  );
}

/** What was read before a correction, struck out. */
function Former({ texts }: { readonly texts: EntryUpdate["former"] }) {
  const t = useTranslations("officeStatus.history");
  const times = statusTimes(useOfficeLocale());
  return texts.map(({ language, text, writtenBy, createdAt }) => (
    <p key={`${language} ${createdAt} ${text}`} className="mt-1 text-12 wrap-anywhere text-muted">
      {t("former", { time: times.moment(createdAt), name: writtenBy, language })}{" "}
      <del lang={pickLocale(language).tag}>
        <bdi>{text}</bdi>
      </del>
    </p>
  ));
}
