import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Ban, ExternalLink, RotateCw, ShieldCheck, Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ActPanel, type ObjectAct } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AskedNote } from "./asked-note.tsx";
import { CoinsPath } from "./coins-path.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { type Decision, decisionKeys, decisionsFor } from "./deposit-decisions.ts";
import { useDepositFacts } from "./deposit-facts.tsx";
import { DepositState } from "./deposit-state.tsx";
import { type Deposit, depositQuery } from "./deposits-query.ts";
import { MovementsTable } from "./movements-table.tsx";
import { ShortfallDialog } from "./shortfall-dialog.tsx";
import { WhyHeld } from "./why-held.tsx";

/** One deposit: where it came from, how deep it is, what it became, and what staff may do with it. */
export function DepositPage() {
  const query = useQuery(depositQuery(useOfficeId("deposit")));
  return (
    <Loaded query={query} skeleton={<PageSkeleton />}>
      {(deposit) => <Shown deposit={deposit} />}
    </Loaded>
  );
}

const icons = { release: Wallet, retry: RotateCw, deny: Ban, allow: ShieldCheck } as const;

function Shown({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations("officeMoney.deposit");
  const decide = useTranslations("officeMoney.decide");
  const list = useTranslations("officeMoney.deposits");
  const factsOf = useDepositFacts();
  const may = { release: useMay("deposits.release"), ban: useMay("bans.write") };
  const mayOperate = useMay("deposits.operate");
  const maySeeLedger = useMay("ledger.read");
  const [decision, setDecision] = useState<Exclude<Decision, "keep">>();
  const [isSettling, setSettling] = useState(false);
  const { offered } = decisionsFor(deposit, may);
  const isHeld = deposit.state === "held";
  const acts: readonly ObjectAct[] = [
    ...(isHeld ? offered : offered.filter((one) => one === "deny" || one === "allow")).flatMap((one) =>
      one === "keep"
        ? []
        : [
            {
              key: one,
              label: decide(`${one}.label`),
              detail: one === "release" ? decide("overLimit") : undefined,
              icon: icons[one],
              shortcut: decisionKeys[one],
              isDanger: one === "deny",
              run: () => setDecision(one),
            },
          ],
    ),
    ...(mayOperate && deposit.missing !== null
      ? [
          {
            key: "shortfall",
            label: t("settle"),
            icon: BadgeCheck,
            shortcut: "s",
            run: () => setSettling(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <ObjectPage
        title={`${deposit.amount} ${deposit.asset}`}
        list={{ label: list("title"), href: "/staff/deposits" }}
        state={
          <>
            {deposit.cents !== null && <Money cents={deposit.cents} className="text-16" />}
            <DepositState state={deposit.state} />
          </>
        }
        actions={
          deposit.explorerUrl !== null && (
            <ButtonLink
              size="sm"
              href={deposit.explorerUrl}
              target="_blank"
              rel="noreferrer"
              icon={<ExternalLink strokeWidth={1.6} aria-hidden="true" />}
            >
              {t("explorer")}
            </ButtonLink>
          )
        }
        facts={factsOf(deposit)}
        notice={
          <div className="flex flex-col gap-3 empty:hidden">
            <WhyHeld deposit={deposit} />
            {deposit.missing !== null && (
              <Note tone="danger" title={t("missingTitle")}>
                {t("missing", { amount: deposit.missing, asset: deposit.asset })}
              </Note>
            )}
            <AskedNote deposit={deposit} />
          </div>
        }
        tabs={[
          { key: "path", label: t("path"), content: <CoinsPath deposit={deposit} /> },
          ...(maySeeLedger
            ? [{ key: "ledger", label: t("ledger"), content: <MovementsTable cause={deposit.id} /> }]
            : []),
        ]}
        side={acts.length > 0 && <ActPanel acts={acts} />}
      />
      <DecideDialog deposit={deposit} decision={decision} onClose={() => setDecision(undefined)} />
      <ShortfallDialog deposit={deposit} open={isSettling} onClose={() => setSettling(false)} />
    </>
  );
}
