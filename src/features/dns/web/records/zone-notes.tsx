import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { ZoneAnswer } from "./record-types.ts";

export interface ZoneNotesProps {
  readonly answer: ZoneAnswer;
  /** Somebody else saved first. */
  readonly wasOvertaken: boolean;
}

/** The notes above the records: that they are not public, that somebody else changed them, how to query them. */
export function ZoneNotes({ answer, wasOvertaken }: ZoneNotesProps) {
  const t = useTranslations("zone.notes");
  const common = useTranslations("common.action");
  const { zone } = answer;
  const { address } = zone.server;
  const command = address && `dig @${address.host} -p ${address.port} ${zone.name} A`;
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
      {command !== null && (
        <p className="flex items-center gap-x-2 text-12 text-muted">
          <span className="min-w-0">
            {t("ask")} <BdiCode className="text-fg2 wrap-anywhere">{command}</BdiCode>
          </span>
          <CopyButton value={command} label={common("copy")} copiedLabel={common("copied")} of={command} />
        </p>
      )}
    </>
  );
}
