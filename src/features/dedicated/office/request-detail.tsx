import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { RequestAct } from "./request-dialog.tsx";
import type { Request } from "./requests-query.ts";

export interface RequestDetailProps {
  readonly request: Request;
  readonly acts: readonly RequestAct[];
  readonly onAct: (act: RequestAct) => void;
}

/** What was asked for, by whom, at which prices, and what we answered: `request`, `acts`, `onAct`. */
export function RequestDetail({ request, acts, onAct }: RequestDetailProps) {
  const t = useTranslations("officeServices.dedicated");
  const times = useTimes();
  const { name, quantity, monthlyCents, setupCents, note, answer, answeredAt, closedAt } = request;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24">
          {quantity} × <bdi>{name}</bdi>
        </h2>
        <span className="text-13 text-muted">{t(`states.${request.state}`)}</span>
      </div>
      <FactStrip
        facts={[
          { key: "id", label: t("id"), value: <CopiedId id={request.id} /> },
          {
            key: "customer",
            label: t("customer"),
            value: <ObjectLink kind="customer" {...request.customer} />,
          },
          { key: "at", label: t("asked"), value: <BdiCode>{times.stamp(request.createdAt)}</BdiCode> },
          ...(answeredAt === null
            ? []
            : [
                {
                  key: "answered",
                  label: t("answered"),
                  value: <BdiCode>{times.stamp(answeredAt)}</BdiCode>,
                },
              ]),
          ...(closedAt === null
            ? []
            : [{ key: "closed", label: t("closed"), value: <BdiCode>{times.stamp(closedAt)}</BdiCode> }]),
        ]}
      />
      <Panel title={t("price")} note={t("priceNote")}>
        <KeyValueList
          items={[
            { key: "month", label: t("month"), value: <Money cents={monthlyCents} /> },
            { key: "setup", label: t("setup"), value: <Money cents={setupCents} /> },
            { key: "all", label: t("allMonth"), value: <Money cents={monthlyCents * quantity} /> },
          ]}
        />
      </Panel>
      <Panel title={t("note")}>
        <p className="text-14 wrap-anywhere whitespace-pre-line">
          {note === "" ? <span className="text-muted">{t("noNote")}</span> : <bdi>{note}</bdi>}
        </p>
      </Panel>
      {answer !== null && (
        <Panel title={t("ourAnswer")}>
          <p className="text-14 wrap-anywhere whitespace-pre-line">
            <bdi>{answer}</bdi>
          </p>
        </Panel>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {acts.map((act) => (
          <span key={act} className="inline-flex items-center gap-2">
            <Button tone={act === "answer" ? "primary" : "secondary"} onClick={() => onAct(act)}>
              {t(act)}
            </Button>
            <KeyCaps keys={act === "answer" ? "e" : "c"} />
          </span>
        ))}
      </div>
    </div>
  );
}
