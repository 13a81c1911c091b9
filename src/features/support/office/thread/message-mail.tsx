import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { requestOf } from "#src/web/api/request-of.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { MessageText } from "#src/web/ui/message-text.tsx";
import type { Message } from "../tickets-query.ts";

const reasons = ["bounce", "empty", "foreign", "limit", "machine", "repeated_id"] as const;

export interface MessageMailProps {
  readonly message: Message;
  readonly mail: NonNullable<Message["mail"]>;
}

/** The mail that a message came by: all of it, its source, and of a note why it is one: `message`, `mail`. */
export function MessageMail({ message, mail }: MessageMailProps) {
  const t = useTranslations("officeSupport.thread.mail");
  const errorText = useErrorText();
  const changed = useChanged();
  const mayAnswer = useMay("support.answer");
  const [isWhole, setWhole] = useState(false);
  const params = { id: message.id };
  const whole = useMutation({
    mutationFn: () => api("GET /v2/admin/support/messages/{id}/mail", { params }),
    onSuccess: () => setWhole(true),
  });
  const accept = useMutation({
    mutationFn: () => api("POST /v2/admin/support/messages/{id}/accept", { params, body: {} }),
    onSuccess: changed,
  });
  const why = reasons.find((reason) => reason === mail.reason);
  const error = whole.error ?? accept.error;
  return (
    <div className="flex flex-col gap-2 text-13">
      <p className="text-muted">
        {mail.from !== null && <bdi>{t("from", { address: mail.from })} </bdi>}
        {why !== undefined && t(`why.${why}`)}
      </p>
      {mail.attachments.length > 0 && (
        <p className="text-muted">
          <bdi>{t("files", { names: mail.attachments.join(", ") })}</bdi>
        </p>
      )}
      {isWhole && whole.data !== undefined && <MessageText text={whole.data.text} />}
      {error !== null && <FormError>{errorText(error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        {mail.canAccept && mayAnswer && (
          <Button size="sm" pending={accept.isPending} onClick={() => accept.mutate()}>
            {t("accept")}
          </Button>
        )}
        {mail.isCut && (
          <Button
            size="sm"
            tone="quiet"
            reads
            pending={whole.isPending}
            aria-expanded={isWhole}
            onClick={() => (isWhole ? setWhole(false) : whole.mutate())}
          >
            {t(isWhole ? "less" : "whole")}
          </Button>
        )}
        <SourceButton message={message} />
      </div>
    </div>
  );
}

/** Saves the mail as it came, which has what is masked elsewhere; a link cannot ask for the proof that this needs. */
function SourceButton({ message }: Pick<MessageMailProps, "message">) {
  const t = useTranslations("officeSupport.thread.mail");
  const maySee = useMay("customers.show");
  const source = useMutation({
    mutationFn: async () => {
      await api("GET /v2/admin/me/proof");
      const params = { id: message.id };
      location.assign(requestOf("GET /v2/admin/support/messages/{id}/mail/source", { params }).url);
    },
  });
  if (!maySee) return null;
  return (
    <Button size="sm" tone="quiet" reads pending={source.isPending} onClick={() => source.mutate()}>
      {t("source")}
    </Button>
  );
}
