import { EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { MessageText } from "#src/web/ui/message-text.tsx";
import { staffLinks } from "../../web/both/files/file-links.ts";
import { ShownFiles } from "../../web/both/files/lazy-files.tsx";
import type { Message } from "../tickets-query.ts";
import { EditMessage } from "./edit-message.tsx";
import { MessageMail } from "./message-mail.tsx";

/** A message of the customer's or of ours, or a note, which has a ground of its own: `message`. */
export function MessageRow({ message }: { readonly message: Message }) {
  const t = useTranslations("officeSupport.thread");
  const times = useTimes();
  const [isEdited, setEdited] = useState(false);
  const { by, authorName, isNote, isYou, text, files, createdAt, editedAt, editableUntil, mail } = message;
  return (
    <article
      className={classNames(
        "flex flex-col gap-2 px-3 py-3",
        isNote && "border-s-2 border-warn bg-warntint",
        by === "staff" && !isNote && "bg-surface2",
      )}
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-13">
        <bdi className="font-medium">{authorName ?? mail?.from ?? t("gone")}</bdi>
        <Way message={message} />
        {editedAt !== null && (
          <span className="text-12 text-muted" title={times.stamp(editedAt)}>
            {t("edited")}
          </span>
        )}
        <span className="ms-auto flex items-baseline gap-2">
          {editableUntil !== null && !isEdited && (
            <Button size="sm" tone="quiet" onClick={() => setEdited(true)}>
              {t("edit")}
            </Button>
          )}
          <time dateTime={createdAt} title={times.stamp(createdAt)} className="text-12 text-muted">
            <BdiCode>{times.stampOfYear(createdAt)}</BdiCode>
          </time>
        </span>
      </header>
      {isEdited ? (
        <EditMessage message={message} onClose={() => setEdited(false)} />
      ) : (
        <MessageText text={text} />
      )}
      <ShownFiles files={files} links={staffLinks} isOwn={isYou} />
      {mail !== null && <MessageMail message={message} mail={mail} />}
    </article>
  );
}

/** That it is a note, or by which way the customer wrote; ours go by all ways. */
function Way({ message: { by, via, isNote } }: { readonly message: Message }) {
  const t = useTranslations("officeSupport.thread");
  if (!isNote) return by === "customer" && <span className="text-muted">{t(`via.${via}`)}</span>;
  return (
    <span className="inline-flex items-center gap-1 text-12 font-medium text-warn">
      <EyeOff className="size-3.5" aria-hidden="true" />
      {t("note")}
    </span>
  );
}
