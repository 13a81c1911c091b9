import { RecordText } from "./record-value.tsx";
import type { Zone } from "./record-types.ts";

export interface RecordNameProps {
  readonly name: string;
  readonly zone: Pick<Zone, "displayName">;
}

/** A record's name as people write it, with the domain after `@` where there is room for it. */
export function RecordName({ name, zone }: RecordNameProps) {
  const shown = name === "" ? "@" : name;
  return (
    <span className="wrap-anywhere">
      <RecordText>{shown}</RecordText>
      {shown === "@" && (
        <span className="ms-2 text-12 text-muted md:max-rail:hidden">
          <bdi>{zone.displayName}</bdi>
        </span>
      )}
    </span>
  );
}
