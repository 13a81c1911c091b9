import { memo } from "react";
import { flagDrawings, type FlagShape } from "./flag-drawings.ts";

export interface FlagProps {
  /** Lower case, as in `Locale`. */
  readonly country: string;
}

/**
 * The flag of a country as a mark beside its language, 21 by 15; an empty field when it has none. Drawn once: the
 * list is searched while typing.
 */
export const Flag = memo(function Flag({ country }: FlagProps) {
  return (
    <svg viewBox="0 0 21 15" width="21" height="15" aria-hidden="true" className="shrink-0">
      {flagDrawings[country]?.map((shape, place) => (
        <Shape key={place} shape={shape} />
      ))}
      {/* An edge, so that a white field shows on a white background. */}
      <rect
        x="0.25"
        y="0.25"
        width="20.5"
        height="14.5"
        fill="none"
        stroke="var(--line2)"
        strokeWidth="0.5"
      />
    </svg>
  );
});

function Shape({ shape }: { readonly shape: FlagShape }) {
  if ("box" in shape) {
    const [x, y, width, height] = shape.box;
    return <rect x={x} y={y} width={width} height={height} fill={shape.fill} />;
  }
  if ("disc" in shape) {
    const [cx, cy, r] = shape.disc;
    return <circle cx={cx} cy={cy} r={r} fill={shape.fill} />;
  }
  if ("line" in shape)
    return <path d={shape.line} fill="none" stroke={shape.stroke} strokeWidth={shape.width} />;
  return <path d={shape.path} fill={shape.fill} />;
}
