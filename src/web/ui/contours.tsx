import { classNames } from "./class-names.ts";
import depths from "./contour-depths.svg?url";
import lines from "./contours.svg?url";

export interface ContoursProps {
  /**
   * Where on the page the lines end, so that none runs behind data: 480, of which ticker, header and strip take 140, or
   * 900 on home and where the content has a background.
   */
  readonly fadeAt?: 480 | 900 | undefined;
}

/**
 * The decorated background of public pages, behind everything; mirrored without its numbers in RTL: `fadeAt`.
 * Hidden on narrow windows, which have no room beside the text: its drawings are masks, which a browser
 * loads only where they are visible.
 */
export function Contours({ fadeAt = 480 }: ContoursProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute end-0 top-0 -z-10 h-[900px] w-[1440px] max-hero:hidden text-contour opacity-85 rtl:-scale-x-100",
        fadeAt === 480
          ? "mask-[linear-gradient(black_18%,transparent_38%)]"
          : "mask-[linear-gradient(black_80%,transparent)]",
      )}
    >
      <Drawing mask={`url(${lines})`} />
      <Drawing mask={`url(${depths})`} className="rtl:hidden" />
    </div>
  );
}

interface DrawingProps {
  readonly mask: string;
  readonly className?: string;
}

/** In the colour of the text; an image, so that contrast checks do not take it for the background of text. */
function Drawing({ mask, className }: DrawingProps) {
  return (
    <svg className={classNames("absolute inset-0 size-full", className)} style={{ maskImage: mask }}>
      <rect width="100%" height="100%" fill="currentColor" />
    </svg>
  );
}
