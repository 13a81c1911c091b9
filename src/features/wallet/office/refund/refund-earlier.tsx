import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Approval } from "./refund-queries.ts";

const marks: Readonly<Record<Approval["state"], BuoyKind>> = {
  asked: "busy",
  waiting: "busy",
  done: "ok",
  failed: "bad",
  rejected: "bad",
  cancelled: "off",
  expired: "off",
};

/** What was asked for on this order before, and what became of it: `approvals`. */
export function RefundEarlier({ approvals }: { readonly approvals: readonly Approval[] }) {
  const t = useTranslations("officeOrders.refund");
  const times = useTimes();
  if (approvals.length === 0) return null;
  return (
    <Panel title={t("earlier")} flush>
      <ul>
        {approvals.map(({ id, state, amountCents, decidedAt, askedAt, note, decidedBy }) => (
          <li key={id} className="border-line px-4 py-2.5 text-13 not-last:border-b">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Buoy kind={marks[state]}>
                <OfficeLink
                  href={`/staff/approvals?show=decided&id=${id}`}
                  className="underline underline-offset-3"
                >
                  {amountCents !== null && <Money cents={amountCents} />} {t(`decided.${state}`)}
                </OfficeLink>
              </Buoy>
              <BdiCode className="ms-auto text-12 text-muted">
                {times.stampOfYear(decidedAt ?? askedAt)}
              </BdiCode>
            </p>
            {note !== null && note !== "" && (
              <p className="mt-1 text-muted">
                <q>
                  <bdi>{note}</bdi>
                </q>{" "}
                {decidedBy !== null && <bdi>{decidedBy.name}</bdi>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
