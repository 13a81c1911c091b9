import { CircleHelp, Flag, Globe, type LucideIcon, Server, UserRound, WalletCards } from "lucide-react";
import { useTranslations } from "use-intl";
import { type TicketTopic, ticketTopics } from "#src/shared/support.ts";
import { site } from "#src/web/site.ts";
import { Chip } from "#src/web/ui/chip.tsx";

const icons: Readonly<Record<TicketTopic, LucideIcon>> = {
  billing: WalletCards,
  server: Server,
  domain: Globe,
  account: UserRound,
  abuse: Flag,
  other: CircleHelp,
};

export interface TopicChoiceProps {
  readonly value: TicketTopic | null;
  readonly onValueChange: (topic: TicketTopic) => void;
}

/** What a ticket is about; it decides which of the customer's things can be named: `value`, `onValueChange`. */
export function TopicChoice({ value, onValueChange }: TopicChoiceProps) {
  const t = useTranslations("support");
  const topics = ticketTopics.filter((topic) => topic !== "domain" || site().withoutDomains !== true);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">{t("new.topic")}</legend>
      <div className="flex flex-wrap gap-2">
        {topics.map((topic) => {
          const Icon = icons[topic];
          return (
            <Chip
              key={topic}
              chosen={topic === value}
              mark={<Icon className="size-3.5 text-muted" strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => onValueChange(topic)}
            >
              {t(`topic.${topic}`)}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
