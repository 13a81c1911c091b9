import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { ButtonLink, buttonClass } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { AskedNote } from "../deposits/asked-note.tsx";
import { CoinsPath } from "../deposits/coins-path.tsx";
import { useDepositFacts } from "../deposits/deposit-facts.tsx";
import { type Deposit, depositQuery, type DepositRow } from "../deposits/deposits-query.ts";
import { WhyHeld } from "../deposits/why-held.tsx";
import { DecidePanel } from "./decide-panel.tsx";

export interface HeldDetailProps {
  readonly row: DepositRow;
  readonly may: { readonly release: boolean; readonly ban: boolean };
}

/** The one that is looked at: `row` as the queue has it, `may` what the role allows. */
export function HeldDetail({ row, may }: HeldDetailProps) {
  const t = useTranslations("officeMoney.held");
  const query = useQuery(depositQuery(row.id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
      {(deposit) => <Shown deposit={deposit} may={may} />}
    </Loaded>
  );
}

function Shown({ deposit, may }: { readonly deposit: Deposit; readonly may: HeldDetailProps["may"] }) {
  const t = useTranslations("officeMoney.held");
  const factsOf = useDepositFacts();
  const { explorerUrl } = deposit;
  useKeys(
    explorerUrl === null
      ? []
      : [
          {
            keys: "x",
            label: t("explorer"),
            run: () => void window.open(explorerUrl, "_blank", "noreferrer"),
          },
        ],
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-24">{deposit.cents === null ? t("noPrice") : <Money cents={deposit.cents} />}</h2>
        <BdiCode className="text-14 text-fg2">{`${deposit.amount} ${deposit.asset}`}</BdiCode>
        <Buoy kind="warn">
          {t("heldFor")} <AgeLabel at={deposit.seenAt} />
        </Buoy>
        <div className="ms-auto flex flex-wrap gap-2">
          {explorerUrl !== null && (
            <ButtonLink
              size="sm"
              href={explorerUrl}
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("explorer")} <KeyCaps keys="x" />
            </ButtonLink>
          )}
          <OfficeLink href={officePath("deposit", deposit.id)} className={buttonClass({ size: "sm" })}>
            {t("open")}
          </OfficeLink>
        </div>
      </div>
      <FactStrip facts={factsOf(deposit)} inThrees />
      <WhyHeld deposit={deposit} />
      <AskedNote deposit={deposit} />
      <CoinsPath deposit={deposit} />
      <DecidePanel deposit={deposit} may={may} />
    </div>
  );
}
