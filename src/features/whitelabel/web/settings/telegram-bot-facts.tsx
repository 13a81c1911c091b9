import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { OwnBot } from "./telegram-query.ts";

/** What is known of a bot; of its token the end alone, and what is wrong with it. */
export function TelegramBotFacts({ bot }: { readonly bot: OwnBot }) {
  const t = useTranslations("whitelabelTelegram");
  const times = useTimes();
  return (
    <>
      {bot.state !== "ok" && (
        <Note tone={bot.state === "away" ? "warn" : "danger"}>{t(`problem.${bot.state}`)}</Note>
      )}
      <KeyValueList
        items={[
          { key: "name", label: t("name"), value: <bdi className="wrap-anywhere">{bot.name}</bdi> },
          {
            key: "token",
            label: t("token"),
            value: <bdi className="font-mono text-12">{`••••${bot.tokenEnd}`}</bdi>,
          },
          { key: "set", label: t("setAt"), value: times.stamp(bot.setAt) },
          {
            key: "since",
            label: t(bot.state === "ok" ? "worksSince" : "failsSince"),
            value: times.stamp(bot.stateSince),
          },
          { key: "chats", label: t("chats"), value: bot.chats },
        ]}
      />
    </>
  );
}
