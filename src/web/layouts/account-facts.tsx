import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ConfirmationProgress } from "#src/web/pay/confirmation-progress.tsx";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { IncomingWords } from "#src/web/pay/incoming-words.tsx";
import { LastingWords } from "#src/web/pay/lasting-words.tsx";
import type { User } from "#src/web/session/stored-user.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { Money } from "#src/web/ui/money.tsx";

/** The facts at the head of the account menu, of the cabinet and of public pages. Texts of `menus` and `lasting`. */
export function AccountName({ user: { username, email } }: { readonly user: User }) {
  return (
    <p className="px-3 pt-1 pb-2 text-13 font-normal text-muted">
      <TruncatedName name={username} className="text-14 font-medium text-fg" />
      {email !== null && <TruncatedName name={email} />}
    </p>
  );
}

/** Of the link to the wallet that `BalanceFacts` are in. */
export const balanceLinkClass = "block rounded-6 bg-surface2 px-3 py-2 text-13 font-normal text-muted";

export interface BalanceFactsProps {
  readonly balanceCents: number;
  /** Undefined until it is read. */
  readonly forecast: Forecast | undefined;
}

/** The balance and until when it pays: `balanceCents`, `forecast`. */
export function BalanceFacts({ balanceCents, forecast }: BalanceFactsProps) {
  const t = useTranslations();
  return (
    <>
      <span className="flex items-center gap-1">
        <span className="flex-1">{t("menus.balance")}</span>
        <span className="font-medium text-fg">{t("layouts.nav.wallet")}</span>
        <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
      </span>
      <Money cents={balanceCents} className="block text-24 text-fg" />
      <span className="block min-h-5">{forecast && <LastingWords {...forecast} />}</span>
    </>
  );
}

/** More would push the entries out of sight; the wallet has them all. */
const mostIncoming = 3;

export interface IncomingLinesProps {
  /** Undefined until it is read. */
  readonly incoming: Forecast["incoming"] | undefined;
  /** The link to the wallet in the way of the page: with the router or without. */
  readonly renderWalletLink: (link: { readonly className: string; readonly children: string }) => ReactNode;
}

/** A line for each deposit on its way, with its confirmations; where there are many, how many more the wallet has. */
export function IncomingLines({ incoming = [], renderWalletLink }: IncomingLinesProps) {
  const t = useTranslations("lasting.incoming");
  const more = incoming.length - mostIncoming;
  return (
    <>
      {incoming.slice(0, mostIncoming).map((money) => (
        <p
          key={money.depositId}
          className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2 text-13 font-medium"
        >
          <BuoyMark kind={money.state === "coming" ? "busy" : "warn"} />
          <span>
            <IncomingWords {...money} />
          </span>
          {money.state === "coming" && money.required > 0 && (
            <span className="ms-auto flex items-center gap-2 text-12 font-normal text-muted">
              {t("blocks", { have: money.confirmations, need: money.required })}
              <ConfirmationProgress {...money} />
            </span>
          )}
        </p>
      ))}
      {more > 0 &&
        renderWalletLink({
          className: "block px-3 pt-2 text-13 font-medium text-accent hover:underline",
          children: t("more", { count: more }),
        })}
    </>
  );
}
