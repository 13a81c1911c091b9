import type { TypedRecord } from "./editor-state.ts";
import { partsOf, splitValue } from "./record-parts.ts";
import type { Preview, RecordType } from "./record-types.ts";

/** The rows of a preview as the editor takes them; rows with mistakes are left out. */
export function rowsOfPreview({ records }: Pick<Preview, "records">): readonly TypedRecord[] {
  return records.flatMap((record) => {
    if (record === null || !isRecordType(record.type)) return [];
    const values = splitValue(record.type, record);
    return [{ type: record.type, name: record.name, values, ttl: String(record.ttl) }];
  });
}

function isRecordType(type: string): type is RecordType {
  return type in partsOf;
}
