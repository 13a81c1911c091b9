import { Code, Mail, type LucideIcon, PanelTop, Send } from "lucide-react";
import { useTranslations } from "use-intl";
import type { MessageWay } from "#src/shared/support.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { site } from "#src/web/site.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { Mark } from "#src/web/ui/logo.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { customerLinks } from "../both/files/file-links.ts";
import { MessageFiles } from "../both/files/message-files.tsx";
import type { Message } from "../support-types.ts";
import { initialsOf } from "./initials.ts";
import { MessageText } from "#src/web/ui/message-text.tsx";

const wayIcons: Readonly<Record<MessageWay, LucideIcon>> = {
  web: PanelTop,
  api: Code,
  mail: Mail,
  telegram: Send,
};

export interface MessageGroupProps {
  /** Of one person, by one way. */
  readonly messages: readonly Message[];
}

/** Who wrote, by which way and when, and what: ours in a panel, the customer's plain: `messages`. */
export function MessageGroup({ messages }: MessageGroupProps) {
  const t = useTranslations("support.thread");
  const [first] = messages;
  if (first === undefined) return null;
  const isStaff = first.by === "staff";
  const Way = wayIcons[first.via];
  const name = first.authorName ?? t(isStaff ? "support" : "gone");
  return (
    <li className="grid grid-cols-[32px_1fr] gap-x-3">
      <span
        aria-hidden="true"
        className="inline-flex size-8 items-center justify-center rounded-6 border border-line bg-surface2 text-11 font-semibold text-fg2"
      >
        {isStaff ? <Mark size={16} /> : initialsOf(name)}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-14">
          <TruncatedName name={name} className="min-w-0 font-medium" />
          {isStaff && <bdi className="text-13 text-muted">{site().name}</bdi>}
          <span className="inline-flex items-baseline gap-1.5 text-12 text-muted">
            <Way className="size-3.5 translate-y-0.5" strokeWidth={1.6} aria-hidden="true" />
            {t(`way.${first.via}`)}
          </span>
          <AgeLabel at={first.createdAt} className="ms-auto text-12 whitespace-nowrap text-muted" />
        </p>
        {messages.map((message) => (
          <div
            key={message.id}
            className={classNames(
              "min-w-0",
              isStaff && "rounded-8 border border-line bg-surface px-3.5 py-2.5",
            )}
          >
            <MessageText text={message.text} />
            {message.files.length > 0 && (
              <div className="mt-2">
                <MessageFiles files={message.files} links={customerLinks} isOwn={message.isYou} />
              </div>
            )}
            {message.editedAt !== null && <p className="mt-1 text-12 text-muted">{t("edited")}</p>}
          </div>
        ))}
      </div>
    </li>
  );
}
