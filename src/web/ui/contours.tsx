import { classNames } from "./class-names.ts";
import depths from "./contour-depths.svg?url";
import lines from "./contours.svg?url";

export interface ContoursProps {
  /** Where the lines are gone, so that none runs behind data: 480, or 900 on home and where the content has a ground of its own. */
  readonly fadeAt?: 480 | 900 | undefined;
}

/**
 * The decorated background of public pages, behind everything; mirrored without its numbers in RTL:
 * `fadeAt`. Phones have no room beside the text, and none of it: its drawings are masks, which a browser
 * asks for only where they are seen.
 */
export function Contours({ fadeAt = 480 }: ContoursProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute end-0 top-0 -z-10 h-[900px] w-[1440px] max-md:hidden text-contour opacity-85 rtl:-scale-x-100",
        fadeAt === 480
          ? "mask-[linear-gradient(black_40%,transparent_53%)]"
          : "mask-[linear-gradient(black_80%,transparent)]",
      )}
    >
      <div className="absolute inset-0 bg-current" style={{ maskImage: `url(${lines})` }} />
      <div className="absolute inset-0 bg-current rtl:hidden" style={{ maskImage: `url(${depths})` }} />
    </div>
  );
}
