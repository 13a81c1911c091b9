import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { OwnPriceDialog } from "#src/web/office/parts/own-price-dialog.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { changeQuery, type ChangeView, linesPage } from "../prices-query.ts";

/** Every price that changes, with the service and its customer, a page at a time. */
export function LineTable({ view: first }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.lines");
  const [offset, setOffset] = useState(0);
  const [excepted, setExcepted] = useState<ChangeView["lines"][number]>();
  const mayExcept = useMay("prices.write") && first.change.state === "draft";
  const { change } = first;
  const { data = first } = useQuery({ ...changeQuery(change.id, offset), placeholderData: keepPreviousData });
  const { lines, total } = data;
  if (total === 0) return null;
  return (
    <Panel title={t("title")} note={t("note", { from: offset + 1, to: offset + lines.length, total })} flush>
      <div className="edge-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("service")}</th>
              <th scope="col">{t("customer")}</th>
              <th scope="col">{t("what")}</th>
              <th scope="col" data-align="end">
                {t("before")}
              </th>
              <th scope="col" data-align="end">
                {t("after")}
              </th>
              {mayExcept && (
                <th scope="col">
                  <span className="sr-only">{t("except")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow
                key={`${line.serviceId} ${line.part} ${line.months}`}
                line={line}
                kind={change.kind}
                onExcept={mayExcept && line.part === "term" ? () => setExcepted(line) : undefined}
                hasActs={mayExcept}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > linesPage && (
        <div className="flex justify-end gap-2 border-t border-line px-4 py-2">
          <Button
            size="sm"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - linesPage))}
          >
            {t("previous")}
          </Button>
          <Button
            size="sm"
            disabled={offset + linesPage >= total}
            onClick={() => setOffset(offset + linesPage)}
          >
            {t("next")}
          </Button>
        </div>
      )}
      {excepted && (
        <OwnPriceDialog
          open
          onClose={() => setExcepted(undefined)}
          service={{ id: excepted.serviceId, name: excepted.name }}
        />
      )}
    </Panel>
  );
}

interface LineRowProps {
  readonly line: ChangeView["lines"][number];
  readonly kind: ChangeView["change"]["kind"];
  readonly hasActs: boolean;
  /** Gives the service a price of its own, which changes leave alone. */
  readonly onExcept: (() => void) | undefined;
}

function LineRow({ line, kind, hasActs, onExcept }: LineRowProps) {
  const t = useTranslations("officePrices.lines");
  const own = useTranslations("officePrices.own");
  const { serviceId, customer, name, part, months, isUsual, beforeCents, afterCents } = line;
  return (
    <tr>
      <th scope="row">
        <ObjectLink kind={kind} id={serviceId} name={name} />
      </th>
      <td>
        <ObjectLink kind="customer" {...customer} />
      </td>
      <td>
        {part === "term" ? own("months", { months }) : <BdiCode>{part}</BdiCode>}{" "}
        {isUsual && part === "term" && <span className="text-12 text-muted">{t("usual")}</span>}
      </td>
      <td data-align="end">
        <Money cents={beforeCents} className="text-muted" />
      </td>
      <td data-align="end">
        <Money cents={afterCents} />
      </td>
      {hasActs && (
        <td data-align="end">
          {onExcept && isUsual && (
            <Button size="sm" tone="quiet" onClick={onExcept} aria-label={t("exceptOne", { name })}>
              {t("except")}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
