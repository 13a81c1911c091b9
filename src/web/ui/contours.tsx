import { classNames } from "./class-names.ts";
import drawing from "./contours.svg?url";

export interface ContoursProps {
  /** Where the lines are gone, so that none runs behind data: 480, or 900 on home and where the content has a ground of its own. */
  readonly fadeAt?: 480 | 900 | undefined;
}

/**
 * The decorated background of public pages, behind everything; mirrored without its numbers in RTL:
 * `fadeAt`. Phones have no room beside the text, and none of it. The drawing is a file of its own, which comes
 * after the text.
 */
export function Contours({ fadeAt = 480 }: ContoursProps) {
  return (
    <svg
      viewBox="0 0 1440 900"
      width="1440"
      height="900"
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute end-0 top-0 -z-10 max-w-none max-md:hidden text-contour opacity-85 rtl:-scale-x-100",
        fadeAt === 480
          ? "mask-[linear-gradient(black_40%,transparent_53%)]"
          : "mask-[linear-gradient(black_80%,transparent)]",
      )}
    >
      <use href={`${drawing}#lines`} />
      <use href={`${drawing}#depths`} className="rtl:hidden" />
    </svg>
  );
}
