import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { Button } from "#src/web/ui/button.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { DecideDialog } from "../deposits/decide-dialog.tsx";
import { type Decision, decisionKeys, decisionsFor } from "../deposits/deposit-decisions.ts";
import type { Deposit } from "../deposits/deposits-query.ts";

export interface DecidePanelProps {
  readonly deposit: Deposit;
  readonly may: { readonly release: boolean; readonly ban: boolean };
}

/** The decisions about a held deposit with their keys, and what the chosen one needs: `deposit`, `may`. */
export function DecidePanel({ deposit, may }: DecidePanelProps) {
  const t = useTranslations("officeMoney.decide");
  const { offered, suggested } = decisionsFor(deposit, may);
  const [wanted, setWanted] = useState<Decision>(suggested);
  const [opened, setOpened] = useState<Exclude<Decision, "keep">>();
  const chosen = offered.includes(wanted) ? wanted : suggested;
  useKeys(
    offered.map((decision) => ({
      keys: decisionKeys[decision],
      label: t(`${decision}.title`),
      run: () => setWanted(decision),
    })),
  );
  const open = () => chosen !== "keep" && setOpened(chosen);
  useKeys(chosen === "keep" ? [] : [{ keys: "e", label: t(`${chosen}.label`), run: open }]);
  const worth = deposit.cents === null ? t("noPrice") : formatCents(deposit.cents);
  const denied = deposit.deniedSenders.length > 0;
  return (
    <div className="grid items-start gap-4 bar:grid-cols-[1fr_320px]">
      <RadioTileGroup
        legend={t("title")}
        layout="list"
        name="decision"
        value={chosen}
        onValueChange={setWanted}
        options={offered.map((value) => ({
          value,
          label: t(`${value}.title`),
          detail: t(`${value}.does`, { name: deposit.customer.name, worth }),
          end: <KeyCaps keys={decisionKeys[value]} />,
        }))}
      />
      <Panel>
        <KeyValueList
          items={[
            {
              key: "needs",
              label: t("needs"),
              value: t(chosen === "keep" ? "nothing" : `rights.${rightOf(chosen)}`),
            },
            {
              key: "second",
              label: t("second"),
              value: t(secondOf(chosen)),
            },
            {
              key: "customer",
              label: t("customerReads"),
              value: t(chosen === "release" ? "atOnce" : chosen === "retry" ? "ifCredited" : "notNotified"),
            },
          ]}
        />
        <div className="mt-4 flex flex-col gap-2">
          {chosen === "keep" ? (
            <p className="text-13 text-muted">{t(denied ? "keepDenied" : "keepText")}</p>
          ) : (
            <Button tone="primary" block onClick={open} aria-keyshortcuts="e">
              {t(`${chosen}.label`)}
              {chosen === "release" && deposit.cents !== null && <Money cents={deposit.cents} />}
            </Button>
          )}
          {deposit.isHalted && <p className="text-12 text-danger">{t("halted")}</p>}
          {chosen !== "keep" && (
            <p className="flex items-center justify-center gap-1.5 text-12 text-muted">
              <KeyCaps keys="e" /> {t("thenNext")}
            </p>
          )}
        </div>
      </Panel>
      <DecideDialog deposit={deposit} decision={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
}

const isMoney = (decision: Decision): boolean => decision === "release" || decision === "retry";
const rightOf = (decision: Decision): "release" | "ban" => (isMoney(decision) ? "release" : "ban");
const secondOf = (decision: Decision): "overLimit" | "crowd" | "noSecond" =>
  isMoney(decision) ? "overLimit" : decision === "deny" ? "crowd" : "noSecond";
