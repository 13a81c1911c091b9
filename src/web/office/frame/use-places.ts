import { type OfficeGroupPlaces, placesFor } from "../office-pages.ts";
import { useMe } from "../session/me-query.ts";

/** The places that the role may open. */
export function usePlaces(): readonly OfficeGroupPlaces[] {
  return placesFor(useMe().permissions);
}
