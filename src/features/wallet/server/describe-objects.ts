import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { MoneySubject, SubjectSource } from "#src/platform/money/subject-source.ts";

/** An object that a movement refers to. */
export interface MovedObject {
  readonly type: string;
  readonly id: string;
}

/** What the objects of a page of movements are called, by their ids; one call per kind of object. */
export async function describeObjects(
  db: Kysely<DB>,
  sources: readonly SubjectSource[],
  customerId: string,
  objects: readonly MovedObject[],
): Promise<ReadonlyMap<string, MoneySubject>> {
  const described = new Map<string, MoneySubject>();
  for (const source of sources) {
    const ids = new Set(objects.filter(({ type }) => type === source.type).map(({ id }) => id));
    if (ids.size === 0) continue;
    for (const [id, subject] of await source.describe(db, customerId, [...ids])) described.set(id, subject);
  }
  return described;
}

/** Ids of the objects that a searched text names. */
export async function findObjects(
  db: Kysely<DB>,
  sources: readonly SubjectSource[],
  customerId: string,
  searchTerm: string | undefined,
): Promise<string[]> {
  const term = searchTerm?.trim() ?? "";
  if (term === "") return [];
  const found: string[] = [];
  for (const source of sources) found.push(...(await source.find(db, customerId, term)));
  return found;
}
