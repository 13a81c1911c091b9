import { useTranslations } from "use-intl";
import { pathOf } from "#src/shared/paths.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { RenewalForm } from "#src/web/services/renewal-form.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import type { Server } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { useProlong } from "./use-prolong.ts";

export interface ProlongFormProps {
  readonly server: Server;
  readonly onPaid?: (() => void) | undefined;
}

/** Pays for a further term of a server; its total may have several lines. */
export function ProlongForm({ server, onPaid }: ProlongFormProps) {
  const t = useTranslations("servers.prolong");
  const pay = useTranslations("pay");
  const dates = useDates();
  const notify = useNotify();
  const lineText = useOrderLineText();
  const prolong = useProlong(server, ({ paidUntil }) => {
    notify("green", t("done", { name: server.name, date: dates.day(paidUntil) }));
    onPaid?.();
  });
  return (
    <RenewalForm
      renewal={prolong}
      texts={{
        loadError: t("loadError"),
        term: t("term"),
        newDate: t("newDate"),
        total: t("total"),
        setAside: t("setAside"),
        refused: t("refused"),
      }}
      tileOf={({ months, discountPercent }) => ({
        label: pay("months", { count: months }),
        end: discountPercent > 0 && <OfferMark>{pay("discount", { percent: discountPercent })}</OfferMark>,
      })}
      linesOf={({ lines }) =>
        lines.length > 1
          ? lines.map((line) => ({
              key: line.sku,
              label: lineText(line),
              value: <Money cents={line.cents} className={line.cents < 0 ? "text-ok" : undefined} />,
            }))
          : []
      }
      paidUntil={server.paidUntil}
      untilOf={({ paidUntil }) => paidUntil}
      priceChange={server.priceChange}
      returnTo={`${pathOf("cabinet-server", { id: server.id })}?tab=settings`}
    />
  );
}
