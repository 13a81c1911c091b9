import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { columnsOf } from "./radio-tile.tsx";
import { Skeleton } from "./skeleton.tsx";

/** The places of tiles that are loaded, as high as they are: `legend`, `count`. */
export function RadioTileSkeleton({ legend, count }: { readonly legend: ReactNode; readonly count: number }) {
  const places = Array.from({ length: count }, (_, place) => ({ place, end: true }));
  return (
    <div>
      <p className="mb-1.5 text-13 font-medium">{legend}</p>
      <div className={classNames("grid gap-2", columnsOf(places))}>
        {places.map(({ place }) => (
          <div key={place} className="flex min-h-13 items-center rounded-8 border border-line px-3 py-1.5">
            <span className="block text-14">
              <Skeleton className="h-3 w-16" />
              {/* Two lines of a tile. */}
              <span className="block text-12">{"\u00a0"}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
