import { Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useConnection } from "#src/web/events/connection.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { NamedFiles } from "../both/files/named-files.tsx";
import { useTicketFiles } from "../kept/use-ticket-files.ts";
import { type UnsentMessage, unsent } from "../kept/unsent.ts";
import { useDraft } from "../kept/use-draft.ts";
import { useOwner } from "../kept/use-owner.ts";
import type { TicketId } from "../support-types.ts";
import { initialsOf } from "./initials.ts";
import { MessageText } from "#src/web/ui/message-text.tsx";

export interface UnsentRowsProps {
  readonly ticketId: TicketId;
  readonly messages: readonly UnsentMessage[];
}

/** Messages that the server has not confirmed: on their way, waiting for a connection, or refused and why. */
export function UnsentRows({ ticketId, messages }: UnsentRowsProps) {
  const { username } = useUser();
  return messages.map((message) => (
    <li key={message.key} className="grid grid-cols-[32px_1fr] gap-x-3">
      <span
        aria-hidden="true"
        className="inline-flex size-8 items-center justify-center rounded-6 border border-dashed border-line2 text-11 font-semibold text-muted"
      >
        {initialsOf(username)}
      </span>
      <div className="grid min-w-0 gap-1.5">
        <TruncatedName name={username} className="min-w-0 text-14 font-medium" />
        <div className="text-fg2">
          <MessageText text={message.text} />
        </div>
        <NamedFiles files={message.files} />
        <UnsentState ticketId={ticketId} message={message} />
      </div>
    </li>
  ));
}

function UnsentState({
  ticketId,
  message,
}: {
  readonly ticketId: TicketId;
  readonly message: UnsentMessage;
}) {
  const t = useTranslations("support.unsent");
  const common = useTranslations("common.action");
  const owner = useOwner();
  const { isLive } = useConnection();
  const [draft, keep] = useDraft(ticketId);
  const draftFiles = useTicketFiles(ticketId);
  const { key, refusal, text, files } = message;
  if (refusal === undefined) {
    return (
      <p className="flex items-center gap-1.5 text-12 text-muted">
        <Clock className="size-3.5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
        {t(isLive && navigator.onLine ? "sending" : "waiting")}
      </p>
    );
  }
  const takeBack = () => {
    unsent.remove(owner, key);
    keep(draft.trim() === "" ? text : `${text}\n\n${draft}`);
    draftFiles.takeBack(files);
  };
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-13 text-danger">{t("refused", { reason: refusal })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => unsent.retry(owner, key)}>
          {common("retry")}
        </Button>
        <Button size="sm" tone="quiet" onClick={takeBack}>
          {t("edit")}
        </Button>
      </div>
    </div>
  );
}
