import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { MessageAttempts } from "./message-attempts.tsx";
import type { Endpoint, Message } from "./queries.ts";

const marks: Readonly<Record<Message["state"], BuoyKind>> = {
  pending: "busy",
  delivered: "ok",
  failed: "bad",
  skipped: "off",
};

export interface MessageRowProps {
  readonly endpoint: Endpoint;
  readonly message: Message;
}

/** A message: its state, and folded its attempts and its body. */
export function MessageRow({ endpoint, message }: MessageRowProps) {
  const t = useTranslations("webhooks.messages");
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  const { state, type, id, attempts, createdAt } = message;
  return (
    <li className="border-line not-last:border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2 text-start text-13 hover:bg-surface2"
      >
        <Buoy kind={marks[state]} className="min-w-30">
          {t(`state.${state}`)}
        </Buoy>
        <bdi dir="ltr" className="min-w-0 flex-1 font-mono wrap-anywhere">
          {type}
        </bdi>
        <span className="text-muted max-md:hidden">
          <BdiCode>{`${id.slice(0, 8)}…${id.slice(-4)}`}</BdiCode>
        </span>
        <span className="text-muted">{t("tries", { count: attempts.length })}</span>
        <BdiCode>{times.stampOfYear(createdAt)}</BdiCode>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className={classNames("size-4 text-muted transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && <MessageAttempts endpoint={endpoint} message={message} />}
    </li>
  );
}
