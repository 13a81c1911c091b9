import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { paths } from "#src/shared/paths.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Referrals } from "./queries.ts";

/** What is paid now, and on what terms: `programme`. */
export function TermsPanel({ programme }: Pick<Referrals, "programme">) {
  const t = useTranslations("referrals.terms");
  const { isOpen, rewardCents, minSpentCents, holdDays, cookieDays } = programme;
  return (
    <Panel title={t("title")}>
      <div className="grid gap-3 text-14 text-pretty text-fg2">
        <p>
          {isOpen
            ? t("open", {
                reward: formatCents(rewardCents),
                least: formatCents(minSpentCents),
                days: holdDays,
              })
            : t("closed")}
        </p>
        <p>{t("bound", { days: cookieDays })}</p>
        <p>{t("own")}</p>
        <p>
          <a
            href={paths["referral-system"]}
            className="touch-target underline decoration-line2 underline-offset-4"
          >
            {t("more")}
          </a>
        </p>
      </div>
    </Panel>
  );
}
