import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { site } from "#src/web/site.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { presenceQuery } from "../queries.ts";
import { HoursList } from "./hours-list.tsx";
import { PresenceLine } from "./presence-line.tsx";
import { useTimeWords } from "./use-time-words.ts";

/** Who is here, by when a question of now is answered, the hours, and the other ways to write. */
export function SupportCard() {
  const t = useTranslations("support.card");
  const words = useTimeWords();
  const { data } = useQuery(presenceQuery);
  const { supportEmail } = site();
  if (data === undefined) return null;
  const { firstDueAt, hours } = data.promise;
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4">
        <PresenceLine presence={data} />
        {firstDueAt !== null && (
          <p className="text-14">{t.rich("promise", { ...richTags, at: words.hour(firstDueAt) })}</p>
        )}
        <HoursList hours={hours} />
        {supportEmail !== null && (
          <p className="text-13 text-fg2 wrap-anywhere">
            {t.rich("mail", {
              email: () => (
                <a href={`mailto:${supportEmail}`} className="underline underline-offset-2">
                  <bdi>{supportEmail}</bdi>
                </a>
              ),
            })}
          </p>
        )}
      </div>
    </Panel>
  );
}
