import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface PlanName {
  readonly id: string;
  readonly name: string;
}

interface LocationName extends PlanName {
  readonly country: string;
}

interface ImageName extends PlanName {
  readonly version: string;
  readonly family: string;
}

/** The names of plans, locations and systems, including those off sale. */
export interface CatalogueNames {
  plan(id: string): PlanName;
  location(id: string): LocationName;
  image(id: string): ImageName;
}

/**
 * Reads the names once per version of the catalogue, which every rename increments. The caller reads the version in
 * the same statement as the ids to name, so a name is never older than what it names.
 */
export function createNameReader(db: Kysely<DB>): (version: bigint) => Promise<CatalogueNames> {
  let kept: { readonly version: bigint; readonly names: CatalogueNames } | null = null;
  return async (version) => {
    if (kept?.version !== version) kept = await readNames(db);
    return kept.names;
  };
}

async function readNames(db: Kysely<DB>): Promise<{ version: bigint; names: CatalogueNames }> {
  // One statement, so that version and names are from one snapshot.
  const { rows } = await sql<{
    version: bigint;
    plans: PlanName[];
    locations: LocationName[];
    images: ImageName[];
  }>`
    SELECT version, ARRAY(SELECT json_build_object('id', id, 'name', name) FROM plans) AS plans,
           ARRAY(SELECT json_build_object('id', id, 'name', name, 'country', country) FROM locations) AS locations,
           ARRAY(SELECT json_build_object('id', id, 'name', name, 'version', version, 'family', family)
                 FROM images) AS images
    FROM catalogue_version`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The catalogue has no version.");
  return {
    version: row.version,
    names: { plan: namedIn(row.plans), location: namedIn(row.locations), image: namedIn(row.images) },
  };
}

function namedIn<T extends PlanName>(entries: readonly T[]): (id: string) => T {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return (id) => {
    const entry = byId.get(id);
    if (!entry) throw new Error(`The catalogue has no ${id}.`);
    return entry;
  };
}
