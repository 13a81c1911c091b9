import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { Form } from "#src/web/forms/form.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AcceptedPolicy, AmlPolicy } from "./aml-policy.tsx";
import { proposedAmounts } from "./deposit-start.ts";
import { DepositBar } from "./deposit-bar.tsx";
import { DepositSummary } from "./deposit-summary.tsx";
import { MethodTiles } from "./method-tiles.tsx";
import type { Choice } from "./choice.ts";
import { type DepositStart, useDeposit } from "./use-deposit.ts";

export interface DepositFormProps extends DepositStart {
  /** Below the summary in the rail: forms of their own. */
  readonly children: ReactNode;
  readonly methods: readonly Choice[];
  readonly rateHeldSeconds: number;
  readonly balanceCents: number;
}

/**
 * Amount, coin, policy and what will be sent, with a rail beside them. The one action is in the summary, or in a bar at
 * the bottom: both name the form, which the rail is outside of.
 */
export function DepositForm(props: DepositFormProps) {
  const { methods, rateHeldSeconds, balanceCents, children, ...start } = props;
  const formId = useId();
  const t = useTranslations("payments.deposit");
  const deposit = useDeposit(methods, start);
  const { amount, cents, wantedCents, method, problem } = deposit;
  const limits = { min: formatCents(method?.minCents ?? 0), max: formatCents(method?.maxCents ?? 0) };
  return (
    <>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[1fr_360px]">
        <Form form={deposit} id={formId} className="flex min-w-0 flex-col gap-8">
          <div className="flex flex-col gap-3">
            <TextField
              label={t("amount")}
              size="lg"
              mono
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              {...amount.field}
              error={problem && t(`problem.${problem}`, limits)}
              hint={
                method &&
                cents !== null &&
                wantedCents !== undefined &&
                t(cents > wantedCents ? "raised" : "lowered", {
                  ...limits,
                  coin: method.name,
                  wanted: formatCents(wantedCents),
                })
              }
            />
            <div className="flex flex-wrap gap-2">
              {proposedAmounts(start.proposedCents, method).map((proposal) => (
                <Chip key={proposal} chosen={cents === proposal} onClick={() => amount.set(proposal)}>
                  <bdi className="font-mono">
                    {proposal % 100 === 0 ? `$${proposal / 100}` : formatCents(proposal)}
                  </bdi>
                </Chip>
              ))}
            </div>
          </div>
          <MethodTiles
            methods={methods}
            amountCents={cents ?? 0}
            value={method?.id}
            onValueChange={deposit.choose}
          />
          {deposit.needsConsent ? (
            <AmlPolicy
              policy={start.policy}
              checked={deposit.consent.given}
              tries={deposit.consent.tries}
              onChange={deposit.consent.set}
              error={deposit.consent.isMissing}
            />
          ) : (
            <AcceptedPolicy policy={start.policy} />
          )}
        </Form>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-6">
          <DepositSummary
            cents={cents}
            method={method}
            rateHeldSeconds={rateHeldSeconds}
            balanceCents={balanceCents}
            deposit={deposit}
            formId={formId}
          />
          {children}
        </div>
      </div>
      <DepositBar cents={cents} method={method} deposit={deposit} formId={formId} />
    </>
  );
}
