import { Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Ticket } from "../support-types.ts";
import { promiseOf } from "./promise.ts";
import { useTimeWords } from "./use-time-words.ts";

const tickMs = 15_000;

/** By when the answer comes, or how soon it came; nothing where nothing is promised: `ticket`. */
export function PromiseWords({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations("support.promise");
  const words = useTimeWords();
  const promised = promiseOf(ticket, useNow(tickMs).getTime());
  if (promised.kind === "none" || promised.kind === "held") return null;
  const isLate = promised.kind === "late";
  return (
    <p className="flex items-baseline gap-2 text-13">
      <Clock className="size-3.5 shrink-0 translate-y-0.5 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <span className={isLate ? "font-medium text-danger" : undefined}>
        {promised.kind === "answered"
          ? t("answered", { time: words.long(promised.minutes) })
          : t.rich(promised.kind, {
              ...richTags,
              at: words.hour(promised.at),
              time: words.long(promised.minutes),
              muted: (left) => <span className="text-muted">{left}</span>,
            })}
      </span>
    </p>
  );
}
