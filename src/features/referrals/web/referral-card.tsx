import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { paths } from "#src/shared/paths.ts";
import { FooterMenu } from "#src/web/cabinet/footer-menu.tsx";
import { useMay, useUser } from "#src/web/session/user-query.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { rememberClosedCard } from "./closed-card.ts";
import { rewardText } from "./paid-terms.ts";
import { type Referrals, referralSumsQuery } from "./queries.ts";
import { referralLink } from "./referral-link.ts";

/** Duration of the fade-out (product §9). */
const fadeMs = 500;

/** A menu of the footer with the customer's own link, what it earned, and what is paid now: `onGone` after the fade-out. */
export function ReferralCard({ onGone }: { readonly onGone: () => void }) {
  const t = useTranslations("referrals.card");
  const user = useUser();
  const [isFading, setFading] = useState(false);
  const link = referralLink(location.origin, user.id);

  // Of members who may not see money there is the link alone.
  const { programme, sums } = useQuery({ ...referralSumsQuery, enabled: useMay("money") }).data ?? {};

  useEffect(() => {
    if (!isFading) return undefined;
    const timer = setTimeout(onGone, fadeMs);
    return () => clearTimeout(timer);
  }, [isFading, onGone]);

  const close = () => {
    rememberClosedCard();
    setFading(true);
  };

  return (
    <section
      aria-labelledby="referral"
      style={{ transitionDuration: `${fadeMs}ms` }}
      className={`flex items-center transition-opacity print:hidden ${isFading ? "opacity-0" : ""}`}
    >
      <FooterMenu
        name={
          <h2 id="referral" className="font-normal">
            {t("title")}
          </h2>
        }
      >
        <div className="px-3 py-2 text-fg2">
          <p className="flex items-center gap-1">
            <bdi dir="ltr" className="min-w-0 truncate font-mono text-12" title={link}>
              {link.replace(/^https?:\/\//, "")}
            </bdi>
            <CopyButton value={link} label={t("copy")} copiedLabel={t("copied")} />
          </p>
          {sums !== undefined && <EarnedLine sums={sums} />}
          <p className="mt-1">
            {programme?.isOpen === true
              ? t(cardText(programme), {
                  reward: rewardText(programme),
                  least: formatCents(programme.minSpentCents),
                })
              : t("closed")}{" "}
            <a href={paths["referral-system"]} className="underline decoration-line2 underline-offset-4">
              {t("terms")}
            </a>{" "}
            <Link to="/referrals" className="underline decoration-line2 underline-offset-4">
              {t("page")}
            </Link>
          </p>
        </div>
      </FooterMenu>
      <IconButton label={t("close")} onClick={close} className="[&_svg]:size-3.5!">
        <X strokeWidth={1.6} />
      </IconButton>
    </section>
  );
}

function cardText({ kind, months }: Referrals["programme"]): "open" | "openOrders" | "openShare" {
  if (kind !== "fixed") return "openShare";
  return months === null ? "open" : "openOrders";
}

function EarnedLine({ sums }: Pick<Referrals, "sums">) {
  const t = useTranslations("referrals.card");
  const earned = {
    earned: sums.availableCents + sums.paidCents,
    pending: sums.pendingCents + sums.reviewCents,
    available: sums.availableCents,
  };
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      {(["earned", "pending", "available"] as const).map((key) => (
        <span key={key}>
          {t(key)} <Money cents={earned[key]} />
        </span>
      ))}
    </p>
  );
}
