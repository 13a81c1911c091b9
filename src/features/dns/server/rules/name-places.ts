/** Where the presentation form of a type has a name, from 0; null where it has none. */
export function placeOfName(type: string): number | null {
  return places[type] ?? null;
}

const places: Readonly<Partial<Record<string, number>>> = {
  ALIAS: 0,
  CNAME: 0,
  NS: 0,
  PTR: 0,
  MX: 1,
  HTTPS: 1,
  SVCB: 1,
  SRV: 3,
  NAPTR: 5,
};
