import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList, type KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import { HoursList } from "../parts/hours-list.tsx";
import { PresenceLine } from "../parts/presence-line.tsx";
import { minutesBetween } from "../parts/promise.ts";
import { ThingLink, useKindName } from "../parts/service-chip.tsx";
import { useTimeWords } from "../parts/use-time-words.ts";
import { FactList } from "../both/fact-list.tsx";
import { aboutQuery } from "../queries.ts";
import type { Fact, Thing, TicketPage } from "../support-types.ts";
import { AddColleague } from "./add-colleague.tsx";

/** What belongs to a thread: who is here, what it is about, what was promised and kept, and who reads it: `page`. */
export function ContextColumn({ page }: { readonly page: TicketPage }) {
  const t = useTranslations("support.context");
  const topics = useTranslations("support.topic");
  const kindOf = useKindName();
  const promised = usePromiseItems(page);
  const { ticket, participants, presence, promise } = page;
  const { service } = ticket;
  return (
    <div className="grid gap-6 text-13">
      <PresenceLine presence={presence} />
      <section className="grid gap-3">
        <h2 className="text-13 font-normal text-muted">{t("about")}</h2>
        <KeyValueList
          items={[
            { key: "topic", label: t("topic"), value: topics(ticket.topic) },
            ...(service === null
              ? []
              : [
                  {
                    key: "service",
                    label: kindOf(service.kind),
                    value: (
                      <ThingLink thing={service} className="touch-target font-medium wrap-anywhere">
                        <bdi>{service.label}</bdi>
                      </ThingLink>
                    ),
                  },
                ]),
          ]}
        />
        {service !== null && <ServiceFacts service={service} />}
      </section>
      {promised.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-13 font-normal text-muted">{t("promise")}</h2>
          <KeyValueList items={promised} />
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-13 font-normal text-muted">{t("readers")}</h2>
        <KeyValueList
          items={participants.map(({ userId, name, isMuted }) => ({
            key: userId,
            label: <bdi className="text-fg">{name}</bdi>,
            value: <span className="text-muted">{t(isMuted ? "noMail" : "mail")}</span>,
          }))}
        />
        <AddColleague id={ticket.id} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-13 font-normal text-muted">{t("hours")}</h2>
        <HoursList hours={promise.hours} />
      </section>
    </div>
  );
}

/** How the thing is now: its state, addresses and plan; nothing where it is gone or the reader may not see it. */
function ServiceFacts({ service: { kind, id } }: { readonly service: Thing }) {
  const { data } = useQuery(aboutQuery({ kind, id }));
  const facts = data?.facts.filter(({ label }) => !repeated.has(label)) ?? [];
  return facts.length === 0 ? null : <FactList facts={facts} />;
}

/** Said by the line above them, or of no use beside a thread. */
const repeated: ReadonlySet<Fact["label"]> = new Set(["name", "id", "created-at"]);

/** The first answer with what was promised of it, and the next one. */
function usePromiseItems({ ticket }: TicketPage): readonly KeyValueItem[] {
  const t = useTranslations("support.context");
  const words = useTimeWords();
  const { createdAt, firstAnsweredAt, firstDueAt, nextDueAt, state } = ticket;
  const items: KeyValueItem[] = [];
  if (firstAnsweredAt !== null && firstDueAt !== null) {
    items.push({
      key: "first",
      label: t("first"),
      value: t("kept", {
        time: words.long(minutesBetween(createdAt, firstAnsweredAt)),
        promised: words.long(minutesBetween(createdAt, firstDueAt)),
      }),
    });
  }
  const due = nextDueAt ?? (firstAnsweredAt === null ? firstDueAt : null);
  if (state === "open" && due !== null) {
    items.push({
      key: "next",
      label: t("next"),
      value: <BdiCode>{words.hour(due)}</BdiCode>,
    });
  }
  return items;
}
