import { type RawBuilder, sql } from "kysely";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

/** SQL: the name of the server or domain that a row is about, by its columns of type and id; null of anything else. */
export function serviceName(type: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const uuid = sql`CASE WHEN pg_input_is_valid(${id}::text, 'uuid') THEN ${id}::text::uuid END`;
  return sql`(CASE ${type}
    WHEN 'server' THEN (SELECT s.name FROM servers s WHERE s.id = ${uuid})
    WHEN 'domain' THEN (SELECT d.name FROM domains d WHERE d.id = ${uuid}) END)`;
}

/** As its customer reads it. */
export function shownService(type: string, name: string | null): string | null {
  return name !== null && type === "domain" ? toShown(name) : name;
}
