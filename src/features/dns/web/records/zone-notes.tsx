import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { ZoneAnswer } from "./record-types.ts";

export interface ZoneNotesProps {
  readonly answer: ZoneAnswer;
  /** Somebody else saved first. */
  readonly wasOvertaken: boolean;
}

/** The notes above the records: that they are not public, that somebody else changed them, that our server is away. */
export function ZoneNotes({ answer, wasOvertaken }: ZoneNotesProps) {
  const t = useTranslations("zone.notes");
  const { zone } = answer;
  return (
    <>
      {wasOvertaken && (
        <Note tone="warn" title={t("overtakenTitle")}>
          {t("overtaken")}
        </Note>
      )}
      {!zone.usesProviderNameServers && (
        <Note
          tone="warn"
          title={t("otherTitle")}
          action={
            <Link
              from="/domains/$id"
              search={{ tab: "name-servers" }}
              replace
              resetScroll={false}
              className={buttonClass({ size: "sm" })}
            >
              {t("otherAction")}
            </Link>
          }
        >
          {t("other")}
        </Note>
      )}
      {!zone.server.isUp && <Note tone="warn">{t("serverDown")}</Note>}
    </>
  );
}
