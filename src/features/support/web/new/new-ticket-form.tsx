import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { maxOpenTickets, maxSubjectCharacters } from "#src/shared/support.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { useMinWidth } from "#src/web/ui/use-min-width.ts";
import { CharacterCount } from "../parts/character-count.tsx";
import { SupportCard } from "../parts/support-card.tsx";
import { useTimeWords } from "../parts/use-time-words.ts";
import { DropZone } from "../both/files/drop-zone.tsx";
import { pasteInto } from "../both/files/use-file-drop.ts";
import { openTicketsQuery, presenceQuery } from "../queries.ts";
import type { NewTicketSearch } from "./new-ticket-search.ts";
import { AskedThing } from "./asked-thing.tsx";
import { helpTopicOf } from "./help-topic-of.ts";
import { isPickable, pickKinds } from "./pickable.ts";
import { TopicChoice } from "./topic-choice.tsx";
import { useNewTicket } from "./use-new-ticket.ts";

// What only some tickets have comes after the form.
const SuggestedArticlesWidget = lazy(async () => ({
  default: (await import("#src/features/help/web/suggested-articles-widget.tsx")).SuggestedArticlesWidget,
}));
const KnownPanel = lazy(async () => ({ default: (await import("./known-panel.tsx")).KnownPanel }));
const OpenAlready = lazy(async () => ({ default: (await import("./open-already.tsx")).OpenAlready }));
const ThingPicker = lazy(async () => ({ default: (await import("./thing-picker.tsx")).ThingPicker }));

/** From this width there is room beside the form (`rail`). */
const railMinWidthPx = 1180;

/** What it is about, what happens, and beside it what is known already: `search`. */
export function NewTicketForm({ search }: { readonly search: NewTicketSearch }) {
  const t = useTranslations("support.new");
  const ticket = useNewTicket(search);
  const { form, thing } = ticket;
  const { data: open = [] } = useQuery(openTicketsQuery());
  const isWide = useMinWidth(railMinWidthPx);
  const known = thing !== null && (
    <Suspense>
      <KnownPanel thing={thing} isSent={ticket.isSent} onSentChange={ticket.setSent} />
    </Suspense>
  );
  const suggested = (
    <Suspense>
      <SuggestedArticlesWidget question={ticket.question} topic={helpTopicOf(ticket.topic)} />
    </Suspense>
  );
  if (open.length >= maxOpenTickets) return <Note tone="warn">{t("limit", { count: maxOpenTickets })}</Note>;
  return (
    <div className="grid items-start gap-8 rail:grid-cols-[minmax(0,1fr)_336px]">
      <Form form={form} className="grid min-w-0 gap-6">
        <TopicChoice value={ticket.topic} onValueChange={ticket.setTopic} />
        <ThingChoice ticket={ticket} />
        {!isWide && known}
        {thing !== null && (
          <Suspense>
            <OpenAlready id={ticket.service?.id ?? thing.id} />
          </Suspense>
        )}
        <TextField
          label={t("subject")}
          dir="auto"
          maxLength={maxSubjectCharacters}
          autoComplete="off"
          {...form.field("subject")}
        />
        {!isWide && suggested}
        <TextAreaField
          label={t("message")}
          hint={t("messageHint")}
          aside={<CharacterCount count={ticket.messageLength} />}
          rows={8}
          dir="auto"
          {...form.field("message")}
          onPaste={pasteInto(ticket.files.add)}
        />
        <DropZone files={ticket.files} showsPictures />
        <FormError>{form.refusal}</FormError>
        <SendRow ticket={ticket} />
      </Form>
      <div className="grid gap-4">
        {isWide && suggested}
        {isWide && known}
        <SupportCard />
      </div>
    </div>
  );
}

interface TicketProps {
  readonly ticket: ReturnType<typeof useNewTicket>;
}

/** What the page that led here asks about, or a choice among what the topic fits. */
function ThingChoice({ ticket: { topic, thing, service, setThing } }: TicketProps) {
  const maySeeMoney = useMay("money");
  if (thing !== null && !isPickable(thing))
    return <AskedThing thing={thing} name={service?.label} onClear={() => setThing(null)} />;
  const kind = topic === null ? undefined : pickKinds[topic];
  if (kind === "payment" && !maySeeMoney) return null;
  return (
    kind !== undefined && (
      <Suspense>
        <ThingPicker kind={kind} value={thing} onValueChange={setThing} />
      </Suspense>
    )
  );
}

/** The button has the promise on it, where one is given. */
function SendRow({ ticket: { form, hasDraft } }: TicketProps) {
  const t = useTranslations("support.new");
  const words = useTimeWords();
  const due = useQuery(presenceQuery).data?.promise.firstDueAt ?? null;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" tone="primary" size="lg" pending={form.isPending}>
          {due === null ? t("send") : <span>{t.rich("sendBy", { ...richTags, at: words.hour(due) })}</span>}
        </Button>
        {hasDraft && <span className="text-12 text-muted">{t("draft")}</span>}
      </div>
      <ShowCall {...form.shown} />
    </div>
  );
}
