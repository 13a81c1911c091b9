import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { TicketTopic } from "#src/shared/support.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { useTicketFiles } from "../kept/use-ticket-files.ts";
import { useDraft } from "../kept/use-draft.ts";
import { aboutQuery } from "../queries.ts";
import { ticketKeys } from "../ticket-keys.ts";
import { isTicketId, type NewTicket, type Thing, type TicketFileId } from "../support-types.ts";
import { draftText, readDraft } from "./new-ticket-draft.ts";
import type { NewTicketSearch } from "./new-ticket-search.ts";
import { thingOf } from "./thing-of.ts";
import { resolveWritten, type Written } from "./resolve-written.ts";
import { isPickable, pickKinds } from "./pickable.ts";

/** The form of a new ticket: what it is about, what was written, what it sends, and its draft. */
export function useNewTicket({ about, follows }: NewTicketSearch) {
  const t = useTranslations("support.files");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const [kept, keep] = useDraft(`new ${about ?? ""}`);
  const [first] = useState(() => readDraft(kept));
  // What was written goes to another thing with its files.
  const [filesPlace] = useState(() => first.filesPlace ?? crypto.randomUUID());
  const files = useTicketFiles(filesPlace);
  const hasFiles = files.kept.length > 0;
  const [topicChosen, setTopic] = useState(first.topic);
  const [isSent, setSent] = useState(true);
  const thing = thingOf(about);
  const known = useQuery(aboutQuery(thing)).data;
  const topic = topicChosen ?? known?.topic ?? null;

  const callOf = (values: Written, key: (body: NewTicket) => string) => {
    const service = known?.service ?? null;
    const body = bodyOf(values, {
      topic,
      thing,
      isSent,
      service,
      follows,
      fileIds: files.now().map(({ id }) => id),
    });
    return keyCall("POST /v2/support/tickets", { body, idempotencyKey: key(body) });
  };
  const form = useCallForm({
    resolver: resolveWritten,
    empty: { subject: first.subject, message: first.message },
    fields: ["subject", "message"],
    explain: (error) => (error instanceof FilesMissing ? t("missing") : undefined),
    call: (values) => callOf(values, intent.nextFor),
    send: async (values) => {
      if (!(await files.settled())) throw new FilesMissing();
      const ticket = await makeCall(callOf(values, intent.keyFor));
      intent.renew();
      keep("");
      files.forget();
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
      await navigate({ to: "/support/$id", params: { id: ticket.id }, replace: true });
    },
  });

  const { control, setValue, getValues, formState } = form.form;
  const [subject, message] = useWatch({ control, name: ["subject", "message"] });
  const isDone = formState.isSubmitSuccessful;
  useEffect(() => {
    if (!isDone) keep(draftText({ topic: topicChosen, subject, message, filesPlace }, hasFiles));
  }, [topicChosen, subject, message, filesPlace, hasFiles, isDone, keep]);
  // Where no subject was typed, it is the one that fits the thing.
  const proposed = known?.subject;
  useEffect(() => {
    if (proposed !== undefined && getValues("subject") === "") setValue("subject", proposed);
  }, [proposed, getValues, setValue]);

  /** Another thing: what was written goes with it, a subject that was only proposed does not. */
  const choose = (next: Thing | null, nextTopic: TicketTopic | null) => {
    keep("");
    if (subject === proposed) setValue("subject", "");
    setTopic(nextTopic);
    void navigate({
      to: "/support-ticket",
      search: { follows, ...(next && { about: `${next.kind}:${next.id}` }) },
      replace: true,
      resetScroll: false,
    });
  };
  return {
    form,
    files,
    topic,
    thing,
    service: known?.service ?? null,
    /** What is typed as the subject, rather than proposed. */
    question: subject === proposed ? "" : subject,
    messageLength: message.length,
    hasDraft: message.trim() !== "" || hasFiles,
    isSent,
    setSent,
    setTopic: (next: TicketTopic) => {
      const staysWith = thing !== null && (!isPickable(thing) || pickKinds[next] === thing.kind);
      choose(staysWith ? thing : null, next);
    },
    setThing: (next: Thing | null) => choose(next, topic),
  };
}

interface Chosen {
  readonly topic: TicketTopic | null;
  readonly thing: Thing | null;
  readonly isSent: boolean;
  readonly service: Thing | null;
  readonly follows: string | undefined;
  readonly fileIds: readonly TicketFileId[];
}

/** Thrown instead of a call: not all files of the ticket got to the server. */
class FilesMissing extends Error {}

function bodyOf(
  { subject, message }: Written,
  { topic, thing, isSent, service, follows, fileIds }: Chosen,
): NewTicket {
  const named = service === null ? thing : { kind: service.kind, id: service.id };
  return {
    subject: subject.trim(),
    message: message.trim(),
    ...(topic !== null && { topic }),
    ...(named !== null && { service: named }),
    ...(isSent && thing !== null && { about: thing }),
    ...(follows !== undefined && isTicketId(follows) && { follows }),
    ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
  };
}
