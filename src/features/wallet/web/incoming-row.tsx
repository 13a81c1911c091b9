import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { ConfirmationProgress } from "#src/web/pay/confirmation-progress.tsx";
import { IncomingWords } from "#src/web/pay/incoming-words.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";

type Incoming = Forecast["incoming"][number];

export interface IncomingRowProps {
  readonly money: Incoming;
  /** The moment that the row is of. */
  readonly at: string;
}

/** Coins on their way: what they add, how far they are, and about when they are there; leads to their payment. */
export function IncomingRow({ money, at }: IncomingRowProps) {
  const t = useTranslations("wallet.incoming");
  const times = useTimes();
  const { state, cents, amount, asset, seenAt, paymentId } = money;
  return (
    <div
      className={classNames(
        "relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-warntint px-4 py-2.5 text-13",
        paymentId !== null && "hover:bg-surface2",
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <BuoyMark kind={state === "coming" ? "busy" : "warn"} />
        <Target paymentId={paymentId}>
          <span>
            <IncomingWords {...money} />
          </span>
        </Target>
      </span>
      <span className="flex flex-wrap gap-x-3 text-12 text-fg2">
        {cents !== null && (
          <BdiCode>
            {amount} {asset}
          </BdiCode>
        )}
        <span>{t.rich("seen", { ...richTags, time: times.minute(seenAt) })}</span>
      </span>
      {state === "coming" && money.required > 0 && <Progress money={money} at={at} />}
      {(state === "low" || state === "paused") && (
        <span className="text-12 text-fg2">{t(`${state}Text`)}</span>
      )}
      {paymentId !== null && (
        <ChevronRight
          className={classNames(
            "size-4 text-muted max-md:hidden rtl:-scale-x-100",
            state !== "coming" && "ms-auto",
          )}
          strokeWidth={1.6}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

function Target({
  paymentId,
  children,
}: {
  readonly paymentId: string | null;
  readonly children: ReactNode;
}) {
  if (paymentId === null) return children;
  return (
    // Its target is the whole row.
    <Link
      to="/payment/$id"
      params={{ id: paymentId }}
      className="after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  );
}

function Progress({ money, at }: IncomingRowProps) {
  const t = useTranslations("wallet.incoming");
  const lasting = useTranslations("lasting.incoming");
  const times = useTimes();
  const { confirmations: have, required: need, secondsLeft } = money;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 md:ms-auto">
      {lasting("confirmations", { have, need })}
      <ConfirmationProgress {...money} />
      <span className="text-muted">
        {t.rich("about", { ...richTags, time: times.minute(Date.parse(at) + secondsLeft * 1000) })}
      </span>
    </span>
  );
}
