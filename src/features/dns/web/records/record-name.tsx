import type { Zone } from "./record-types.ts";

/** A record's name as people write it, with the domain after `@` where there is room for it. */
export function RecordName({
  name,
  zone,
}: {
  readonly name: string;
  readonly zone: Pick<Zone, "displayName">;
}) {
  const shown = name === "" ? "@" : name;
  return (
    <span className="wrap-anywhere">
      <bdi dir="ltr">{shown}</bdi>
      {shown === "@" && (
        <span className="ms-2 font-sans text-12 text-muted md:max-lg:hidden">
          <bdi>{zone.displayName}</bdi>
        </span>
      )}
    </span>
  );
}
