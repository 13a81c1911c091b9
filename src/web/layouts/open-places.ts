interface Place {
  readonly availability: string;
}

/** The locations where something can be had now: what a page counts. */
export function openPlaces<Open extends Place>(places: readonly Open[]): readonly Open[] {
  return places.filter(({ availability }) => availability !== "sold-out");
}

/** The same; all of them while nothing can be had anywhere. */
export function shownPlaces<Shown extends Place>(places: readonly Shown[]): readonly Shown[] {
  const open = openPlaces(places);
  return open.length > 0 ? open : places;
}
