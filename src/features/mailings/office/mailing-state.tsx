import { useTranslations } from "use-intl";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import type { ListedMailing } from "./mailings-query.ts";

const marks = {
  draft: "off",
  review: "warn",
  queued: "busy",
  sending: "busy",
  sent: "ok",
  stopped: "warn",
} as const;

/** How far an announcement is, in a word: `state`. */
export function MailingState({ state }: Pick<ListedMailing, "state">) {
  const t = useTranslations("officeMailings.state");
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <BuoyMark kind={marks[state]} />
      {t(state)}
    </span>
  );
}
