import { useIsFetching } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { rememberClosedCard } from "./closed-card.ts";
import { referralLink } from "./referral-link.ts";

/** Duration of the fade-out (product §9). */
const fadeMs = 500;
/** How long the page must be idle before the card takes up space. */
const quietMs = 500;
/** Matches a page's loading placeholders. */
const loading = "main .animate-shift";

/** The customer's own link, and that the programme is not open: `onGone` after the fade-out. */
export function ReferralCard({ onGone }: { readonly onGone: () => void }) {
  const t = useTranslations("referrals.card");
  const user = useUser();
  const [isFading, setFading] = useState(false);
  // Content still loading may take the space where the card would float.
  const isWaiting = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [isQuiet, setQuiet] = useState(false);
  const link = referralLink(location.origin, user.id);

  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setInterval(() => {
      if (document.querySelector(loading) !== null) return;
      clearInterval(timer);
      setQuiet(true);
    }, quietMs);
    return () => {
      clearInterval(timer);
      setQuiet(false);
    };
  }, [isWaiting]);

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
      className={`m-8 mt-auto w-79 max-w-[calc(100%-32px)] self-end print:hidden rail:sticky rail:bottom-8 rounded-10 border border-line bg-surface p-4 pt-3 shadow-float transition-opacity max-md:m-4 max-md:w-auto max-md:mt-auto max-md:self-stretch ${isFading ? "opacity-0" : ""} ${isQuiet ? "" : "hidden"}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="referral" className="text-14 font-medium">
          {t("title")}
        </h2>
        <IconButton label={t("close")} onClick={close}>
          <X strokeWidth={1.6} />
        </IconButton>
      </div>
      <p className="mt-1 text-13 text-pretty text-fg2">
        {t("closed")}{" "}
        <a href={paths["referral-system"]} className="underline decoration-line2 underline-offset-4">
          {t("terms")}
        </a>
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-6 border border-edge bg-surface py-1 ps-3 pe-1.5">
        <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono text-12" title={link}>
          {link.replace(/^https?:\/\//, "")}
        </bdi>
        <CopyButton value={link} label={t("copy")} copiedLabel={t("copied")} />
      </div>
    </section>
  );
}
