import { useTranslations } from "use-intl";
import type { ErrorCode, ErrorParams } from "#src/shared/errors.ts";
import { useRefusalTexts } from "#src/web/i18n/use-refusal-texts.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Approval } from "./approvals-query.ts";

/** The same that was asked for before and not done; nothing where there is none of it: `approval`. */
export function EarlierRefusals({ approval: { refusals } }: { readonly approval: Approval }) {
  const t = useTranslations("officeStaff.approvals");
  const times = useTimes();
  if (refusals.length === 0) return null;
  return (
    <Panel title={t("earlier")} note={t("earlierNote")} flush>
      <ul className="text-13">
        {refusals.map((refusal) => (
          <li
            key={`${refusal.at} ${refusal.askedBy.id}`}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line px-4 py-2 not-last:border-b"
          >
            <BdiCode className="text-12 text-muted">{times.stamp(refusal.at)}</BdiCode>
            {refusal.amountCents !== null && <Money cents={refusal.amountCents} />}
            <span>
              {refusal.rejectedBy === null
                ? t("askedBy", { name: refusal.askedBy.name })
                : t("askedAndRejected", { name: refusal.askedBy.name, other: refusal.rejectedBy.name })}
            </span>
            <span className="min-w-0 wrap-anywhere text-muted">
              {refusal.failure === null ? (
                <bdi>{refusal.note}</bdi>
              ) : (
                <Failure code={refusal.failure} params={refusal.failureParams} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Why it was refused, in words; a code that the texts lack is shown as it is: `code`, `params`. */
export function Failure({ code, params }: { readonly code: string; readonly params: ErrorParams | null }) {
  const refusal = useRefusalTexts();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code of the product, of this release or before
  return refusal(code as ErrorCode, params ?? undefined) ?? code;
}
