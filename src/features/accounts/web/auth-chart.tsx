import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { placeOnChart } from "#src/web/ui/chart-projection.ts";
import { NeatlineFrame } from "#src/web/ui/neatline.tsx";
import { NorthSeaChart } from "#src/web/ui/north-sea-chart.tsx";

/** The chart beside the form, with our locations as beacons; an empty sea while they load. */
export function AuthChart() {
  const t = useTranslations("layouts.chart");
  const { data } = useQuery({
    queryKey: ["servers", "locations"],
    queryFn: ({ signal }) => api("GET /v2/servers/locations", { signal }),
  });
  const places = (data?.locations ?? []).filter(
    ({ latitude, longitude }) => typeof placeOnChart(latitude, longitude) !== "string",
  );
  const chosen = places.find(({ availability }) => availability !== "sold-out");
  const beacons = places.map(({ id, name, latitude, longitude }) => ({
    id,
    name,
    detail: id.toUpperCase(),
    latitude,
    longitude,
    isChosen: id === chosen?.id,
  }));
  return (
    <NeatlineFrame className="h-full">
      <NorthSeaChart
        label={t("label")}
        northSea={t("northSea")}
        balticSea={t("balticSea")}
        beacons={beacons}
        crop="west"
      />
    </NeatlineFrame>
  );
}
