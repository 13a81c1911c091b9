import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { isLooking } from "#src/web/session/look.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Ticket } from "../support-types.ts";
import { Composer } from "./composer.tsx";

export interface ThreadFootProps {
  readonly ticket: Ticket;
  readonly onSend: () => void;
}

const minuteMs = 60_000;

/** Where the next message is written, and until when that opens a closed ticket again: `ticket`, `onSend`. */
export function ThreadFoot({ ticket, onSend }: ThreadFootProps) {
  const t = useTranslations("support.thread");
  const times = useTimes();
  const now = useNow(minuteMs);
  const { state, reopensUntil, id, mergedIntoId } = ticket;
  if (isLooking()) return null;
  if (mergedIntoId !== null) {
    return (
      <Note
        action={
          <Link to="/support/$id" params={{ id: mergedIntoId }} className={buttonClass({ size: "sm" })}>
            {t("openMerged")}
          </Link>
        }
      >
        {t("merged")}
      </Note>
    );
  }
  if (state === "closed" && (reopensUntil === null || Date.parse(reopensUntil) <= now.getTime())) {
    return (
      <ForRole right="support.write">
        <Note
          action={
            <Link to="/support-ticket" search={{ follows: id }} className={buttonClass({ size: "sm" })}>
              {t("goOn")}
            </Link>
          }
        >
          {t("closedForGood")}
        </Note>
      </ForRole>
    );
  }
  return (
    <ForRole right="support.write" others="note">
      {state === "closed" && reopensUntil !== null && (
        <p className="mb-2 text-13 text-fg2">{t("reopens", { day: times.day(reopensUntil) })}</p>
      )}
      <Composer ticket={ticket} onSend={onSend} />
    </ForRole>
  );
}
