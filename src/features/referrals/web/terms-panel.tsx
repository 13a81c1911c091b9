import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { paidTerms } from "./paid-terms.ts";
import type { Referrals } from "./queries.ts";

/** What is paid now, and on what terms, in the site's own words where it has some: `programme`, `ownTerms`. */
export function TermsPanel({ programme, ownTerms }: Pick<Referrals, "programme" | "ownTerms">) {
  const t = useTranslations("referrals.terms");
  const { locale } = useLocaleControl();
  const own = (name: Referrals["ownTerms"][number]["name"]) =>
    ownTerms.find((text) => text.language === locale.code && text.name === name)?.text;
  const { isOpen, termsText, cookieDays } = programme;
  const paid = paidTerms(programme);
  return (
    <Panel title={own("title") ?? t("title")}>
      <div className="grid gap-3 text-14 text-pretty text-fg2">
        <p className="whitespace-pre-line">
          {isOpen
            ? (own("open") ?? paid.keys.map((key) => t(key, paid.values)).join(" "))
            : (own("closed") ?? t("closed"))}
        </p>
        {isOpen && termsText !== "" && (
          <p className="wrap-anywhere whitespace-pre-line">
            <bdi>{termsText}</bdi>
          </p>
        )}
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
