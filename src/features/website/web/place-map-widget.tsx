import type { ReactNode } from "react";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { describePlaces } from "./describe-places.ts";
import type { PlaceMapIslandProps } from "./place-map-island.tsx";

export interface PlaceMapWidgetProps {
  readonly page: PublicPage;
  /** Makes the island from its properties: `(props) => island("place-map", props)`. */
  readonly renderMap: (props: PlaceMapIslandProps) => ReactNode;
}

/** The chart of the locations, out of the catalogue; nothing while there are none: `page`, `renderMap`. */
export function PlaceMapWidget({ page, renderMap }: PlaceMapWidgetProps) {
  const map = describePlaces(page);
  return map === null ? null : renderMap(map);
}
