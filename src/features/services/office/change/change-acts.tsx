import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { usePriceLimit } from "#src/web/office/parts/use-price-limit.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type ChangeView, pricesKey } from "../prices-query.ts";
import { useChangeName } from "../use-change-name.ts";

export interface ChangeActProps {
  readonly view: ChangeView;
  readonly onClose: () => void;
}

/** Announces a draft as it was shown: when it affects another number of services by then, or was revised, it is refused. */
export function AnnounceDialog({ view: { change, effect }, onClose }: ChangeActProps) {
  const t = useTranslations("officePrices.announce");
  const name = useChangeName()(change);
  const times = useTimes();
  const queryClient = useQueryClient();
  const limit = usePriceLimit("services.announce-prices", effect.movedCents ?? undefined);
  const { services, customers, mrrDeltaCents } = effect;
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name })}
      description={t("text")}
      label={t("label", { customers })}
      done={t("done", { customers })}
      effects={[
        { key: "from", label: t("from"), value: times.dayUtc(change.fromAt) },
        { key: "services", label: t("services"), value: services },
        { key: "customers", label: t("customers"), value: customers },
        { key: "mrr", label: t("mrr"), value: <Money cents={mrrDeltaCents} signed /> },
        ...limit.items,
      ]}
      send={async ({ reason }) => {
        try {
          await api("POST /v2/admin/price-changes/{id}/announce", {
            params: { id: change.id },
            body: { expectedServices: services, version: change.version, reason },
          });
        } finally {
          // One that waits for a second person is shown as such.
          await queryClient.invalidateQueries({ queryKey: pricesKey });
        }
      }}
    >
      {limit.note}
    </ActDialog>
  );
}

/** Calls off what was announced and is not in force, whose customers are notified again; a draft is only closed. */
export function CancelDialog({ view: { change, effect }, onClose }: ChangeActProps) {
  const t = useTranslations("officePrices.cancel");
  const name = useChangeName()(change);
  const queryClient = useQueryClient();
  const isDraft = change.state === "draft";
  return (
    <ActDialog
      open
      onClose={onClose}
      isDanger
      title={t(isDraft ? "titleDraft" : "title", { name })}
      description={isDraft ? t("textDraft") : t("text", { customers: effect.customers })}
      label={t(isDraft ? "labelDraft" : "label")}
      done={t(isDraft ? "doneDraft" : "done")}
      send={async ({ reason }) => {
        await api("POST /v2/admin/price-changes/{id}/cancel", {
          params: { id: change.id },
          body: { reason },
        });
        await queryClient.invalidateQueries({ queryKey: pricesKey });
      }}
    />
  );
}
