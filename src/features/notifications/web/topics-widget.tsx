import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { topicGroups } from "#src/shared/channel-topics.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { CheckMark } from "#src/web/ui/checkbox.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Preferences, preferencesQuery } from "#src/web/session/preferences-query.ts";

type Row = Preferences["topics"][number];
type Channel = "mail" | "telegram";

export interface TopicsWidgetProps {
  readonly preferences: Preferences;
  /** The site has a bot. */
  readonly hasTelegram: boolean;
}

/** Which topics come by which way, saved at each tick: `preferences`, `hasTelegram`. */
export function TopicsWidget({ preferences, hasTelegram }: TopicsWidgetProps) {
  const t = useTranslations("ways");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (choice: {
      readonly topic: Row["topic"];
      readonly channel: Channel;
      readonly isOn: boolean;
    }) => api("PUT /v2/notifications/preferences", { body: { topics: [choice] } }),
    // Ticked at once; an answer that refuses it takes the tick back.
    onMutate: ({ topic, channel, isOn }) =>
      queryClient.setQueryData(
        preferencesQuery.queryKey,
        (old) =>
          old && {
            ...old,
            topics: old.topics.map((row) =>
              row.topic === topic ? { ...row, [channel]: { ...row[channel], isOn } } : row,
            ),
          },
      ),
    onSuccess: (chosen) => queryClient.setQueryData(preferencesQuery.queryKey, chosen),
    onError: () => queryClient.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  });
  const column = (channel: Channel, phone: Column<Row>["phone"]): Column<Row> => ({
    key: channel,
    header: t(channel),
    phoneLabel: true,
    phone,
    cell: (row) => {
      const label = t("by", { topic: t(`name.${row.topic}`), channel: t(channel) });
      const { isOn, isLocked } = row[channel];
      return isLocked || !preferences.takesOptional ? (
        <Fixed label={label} isOn={isOn} />
      ) : (
        <CheckMark
          label={label}
          checked={isOn}
          onCheckedChange={(next) => choose.mutate({ topic: row.topic, channel, isOn: next })}
        />
      );
    },
  });
  return (
    <Panel
      title={t("title")}
      note={preferences.takesOptional ? t("note") : t("never")}
      control={
        <span className="inline-flex items-center gap-1.5 text-12 text-muted">
          <Lock aria-hidden="true" className="size-3.5" strokeWidth={1.6} />
          {t("always")}
        </span>
      }
      flush
    >
      <DataTable
        caption={t("title")}
        columns={[
          {
            key: "topic",
            header: t("topic"),
            phone: "title",
            cell: ({ topic }) => (
              <>
                <span className="font-medium">{t(`name.${topic}`)}</span>{" "}
                <span className="text-13 text-muted">{t(`detail.${topic}`)}</span>
              </>
            ),
          },
          {
            key: "site",
            header: t("site"),
            phoneLabel: true,
            phone: "second",
            cell: ({ topic }) => (
              <Fixed label={t("by", { topic: t(`name.${topic}`), channel: t("site") })} isOn />
            ),
          },
          column("mail", "second-end"),
          ...(hasTelegram ? [column("telegram", "third")] : []),
        ]}
        rows={preferences.topics}
        rowKey={({ topic }) => topic}
        groupOf={({ topic }) => t(`group.${topicGroups[topic]}`)}
      />
      <p className="border-t border-line px-4 py-3 text-13 text-muted">{t("why")}</p>
      <FormError>{choose.error ? textOf(choose.error) : undefined}</FormError>
    </Panel>
  );
}

/** What cannot be chosen: always sent, or off with all that is optional. */
function Fixed({ label, isOn }: { readonly label: string; readonly isOn: boolean }) {
  const t = useTranslations("ways");
  if (!isOn) return <span className="inline-flex size-6 items-center justify-center text-muted">–</span>;
  return (
    <span className="inline-flex size-6 items-center justify-center align-middle text-muted">
      <span className="sr-only">{`${label}, ${t("always")}`}</span>
      <Lock aria-hidden="true" className="size-4" strokeWidth={1.6} />
    </span>
  );
}
