import { CircleHelp, Flag, Globe, type LucideIcon, Server, UserRound, WalletCards } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { maxOpenTickets, maxSubjectCharacters, ticketTopics, type TicketTopic } from "#src/shared/support.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { ChipChoice } from "#src/web/ui/chip-choice.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { CharacterCount } from "../parts/character-count.tsx";
import { SupportCard } from "../parts/support-card.tsx";
import { useTimeWords } from "../parts/use-time-words.ts";
import { openTicketsQuery, presenceQuery } from "../queries.ts";
import { KnownPanel, OpenAlready } from "./known-panel.tsx";
import type { NewTicketSearch } from "./new-ticket-search.ts";
import { pickKinds } from "./pickable.ts";
import { ThingPicker } from "./thing-picker.tsx";
import { useNewTicket } from "./use-new-ticket.ts";

const icons: Readonly<Record<TicketTopic, LucideIcon>> = {
  billing: WalletCards,
  server: Server,
  domain: Globe,
  account: UserRound,
  abuse: Flag,
  other: CircleHelp,
};

/** What it is about, what happens, and beside it what is known already: `search`. */
export function NewTicketForm({ search }: { readonly search: NewTicketSearch }) {
  const t = useTranslations("support.new");
  const topics = useTranslations("support.topic");
  const ticket = useNewTicket(search);
  const { form, topic, thing } = ticket;
  const { data: open = [] } = useQuery(openTicketsQuery());
  const kind = topic === null ? undefined : pickKinds[topic];
  if (open.length >= maxOpenTickets) return <Note tone="warn">{t("limit", { count: maxOpenTickets })}</Note>;
  return (
    <div className="grid items-start gap-8 rail:grid-cols-[minmax(0,1fr)_336px]">
      <Form form={form} className="grid min-w-0 gap-6">
        <ChipChoice<TicketTopic | "">
          label={t("topic")}
          value={topic ?? ""}
          onValueChange={(next) => next !== "" && ticket.setTopic(next)}
          choices={ticketTopics.map((value) => {
            const Icon = icons[value];
            return {
              value,
              label: topics(value),
              mark: <Icon className="size-3.5 text-muted" strokeWidth={1.6} aria-hidden="true" />,
            };
          })}
        />
        {kind !== undefined && (thing === null || thing.kind === kind) && (
          <ThingPicker kind={kind} value={thing} onValueChange={ticket.setThing} />
        )}
        {thing !== null && <OpenAlready id={thing.id} />}
        <TextField
          label={t("subject")}
          dir="auto"
          maxLength={maxSubjectCharacters}
          autoComplete="off"
          {...form.field("subject")}
        />
        <TextAreaField
          label={t("message")}
          hint={t("messageHint")}
          aside={<CharacterCount count={ticket.messageLength} />}
          rows={8}
          dir="auto"
          {...form.field("message")}
        />
        <FormError>{form.refusal}</FormError>
        <div className="grid gap-3 border-t border-line pt-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button type="submit" tone="primary" size="lg" pending={form.isPending}>
              <SendLabel />
            </Button>
            {ticket.hasDraft && <span className="text-12 text-muted">{t("draft")}</span>}
          </div>
          <ShowCall {...form.shown} />
        </div>
      </Form>
      <div className="grid gap-4">
        {thing !== null && <KnownPanel thing={thing} isSent={ticket.isSent} onSentChange={ticket.setSent} />}
        <SupportCard />
      </div>
    </div>
  );
}

/** The promise is on the button, where one is given. */
function SendLabel() {
  const t = useTranslations("support.new");
  const words = useTimeWords();
  const due = useQuery(presenceQuery).data?.promise.firstDueAt ?? null;
  return due === null ? t("send") : <span>{t.rich("sendBy", { ...richTags, at: words.hour(due) })}</span>;
}
