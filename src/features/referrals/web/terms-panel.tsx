import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { paths } from "#src/shared/paths.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Referrals } from "./queries.ts";

/** What is paid now, and on what terms, in the site's own words where it has some: `programme`, `ownTerms`. */
export function TermsPanel({ programme, ownTerms }: Pick<Referrals, "programme" | "ownTerms">) {
  const t = useTranslations("referrals.terms");
  const { locale } = useLocaleControl();
  const own = (name: Referrals["ownTerms"][number]["name"]) =>
    ownTerms.find((text) => text.language === locale.code && text.name === name)?.text;
  const { isOpen, rewardCents, minSpentCents, holdDays, cookieDays } = programme;
  return (
    <Panel title={own("title") ?? t("title")}>
      <div className="grid gap-3 text-14 text-pretty text-fg2">
        <p className="whitespace-pre-line">
          {isOpen
            ? (own("open") ??
              t("open", {
                reward: formatCents(rewardCents),
                least: formatCents(minSpentCents),
                days: holdDays,
              }))
            : (own("closed") ?? t("closed"))}
        </p>
        <p className="whitespace-pre-line">{own("bound") ?? t("bound", { days: cookieDays })}</p>
        <p className="whitespace-pre-line">{own("own") ?? t("own")}</p>
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
