import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { AddDestinationDialog } from "./add-destination-dialog.tsx";
import { type Destination, destinationsQuery } from "./queries.ts";
import { ShownPlace } from "./shown-place.tsx";

/** Where earned money can go: each with its waiting time, and a dialog for another one. */
export function DestinationsPanel() {
  const t = useTranslations("payouts.destinations");
  const common = useTranslations("common.state");
  const query = useQuery(destinationsQuery);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Destination>();
  return (
    <Panel
      title={t("title")}
      control={
        <ForRole right="orders.buy">
          <Button
            size="sm"
            icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </Button>
        </ForRole>
      }
    >
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={48} />}
      >
        {({ destinations, waitHours }) =>
          destinations.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText", { hours: waitHours })}</EmptyState>
          ) : (
            <ul>
              {destinations.map((one) => (
                <Row key={one.id} destination={one} onRemove={() => setLeaving(one)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isAdding && <AddDestinationDialog onClose={() => setAdding(false)} />}
      {leaving !== undefined && <RemoveDialog destination={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}

const minuteMs = 60_000;

interface RowProps {
  readonly destination: Destination;
  readonly onRemove: () => void;
}

function Row({ destination, onRemove }: RowProps) {
  const t = useTranslations("payouts.destinations");
  const times = useTimes();
  const { label, usableFrom } = destination;
  const waits = Date.parse(usableFrom) > useNow(minuteMs).getTime();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-2 not-last:border-b">
      <span className="min-w-0">
        <bdi className="block text-14 wrap-anywhere">{label}</bdi>
        <ShownPlace place={destination} />
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <Buoy kind={waits ? "busy" : "ok"}>
          {waits ? t("waits", { time: times.stamp(usableFrom) }) : t("ready")}
        </Buoy>
        <ForRole right="orders.buy">
          <Button size="sm" aria-label={t("removeOf", { label })} onClick={onRemove}>
            {t("remove")}
          </Button>
        </ForRole>
      </span>
    </li>
  );
}

interface RemoveProps {
  readonly destination: Destination;
  readonly onClose: () => void;
}

function RemoveDialog({ destination, onClose }: RemoveProps) {
  const t = useTranslations("payouts.destinations");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const remove = async () => {
    setPending(true);
    try {
      await api("DELETE /v2/payouts/destinations/{id}", { params: { id: destination.id } });
      await queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("removeTitle")}
      description={t("removeText")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button tone="danger-fill" pending={isPending} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        </>
      }
    >
      {failure !== undefined && <FormError>{failure}</FormError>}
      <BdiCode>{destination.address ?? destination.label}</BdiCode>
    </Dialog>
  );
}
