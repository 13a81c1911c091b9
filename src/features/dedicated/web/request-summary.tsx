import { useTranslations } from "use-intl";
import { gigabits } from "#src/shared/gigabits.ts";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Configuration } from "./queries.ts";

export interface RequestSummaryProps {
  readonly configuration: Configuration;
  readonly quantity: number;
}

/** The specifications of the request, and the price if it is accepted. */
export function RequestSummary({ configuration, quantity }: RequestSummaryProps) {
  const t = useTranslations("dedicated.summary");
  const unit = useTranslations("common.unit");
  const placeName = usePlaceName();
  const { trafficTb } = configuration;
  const traffic = trafficTb === null ? t("unmetered") : unit("terabytes", { count: trafficTb });
  const facts = [
    { key: "cpu", label: t("cpu"), value: <bdi>{configuration.cpu}</bdi> },
    { key: "memory", label: t("memory"), value: unit("gigabytes", { count: configuration.memoryGb }) },
    { key: "disks", label: t("disks"), value: <BdiCode>{configuration.disks}</BdiCode> },
    {
      key: "network",
      label: t("network"),
      value: unit("gigabits", { count: gigabits(configuration.networkMbps) }),
    },
    { key: "traffic", label: t("traffic"), value: traffic },
    { key: "location", label: t("location"), value: <bdi>{placeName(configuration.locationName)}</bdi> },
    { key: "quantity", label: t("quantity"), value: <BdiCode>{String(quantity)}</BdiCode> },
    {
      key: "setup",
      label: t("setup"),
      value: <Money cents={configuration.setupCents * quantity} />,
    },
  ];
  return (
    <div>
      <KeyValueList items={facts} />
      <div className="mt-4">
        <TotalRow label={t("monthly")} amount={<Money cents={configuration.monthlyCents * quantity} />} />
      </div>
    </div>
  );
}
