import { classNames } from "./class-names.ts";

const lines =
  "M521 916q0-83-30-113q-31-30-89-59q-59-30-108-48q-49-19-95-32q-46-13-199-38" +
  "M551 -16q31 101 63 136q32 35 77 65q44 30 90 58q46 28 92 63q45 35 76 68q31 32 62 69q31 36 63 76q32 40 66 87q33 46 61 93q28 46 54 93q25 46 93 124" +
  "M643 -16q22 109 58 140q36 31 81 61q45 29 91 60q46 30 86 63q39 33 76 72q37 39 68 75q31 36 62 78q30 41 61 90q30 48 61 96q30 48 61 84q30 35 107 66" +
  "M429 916q-21-78-58-109q-37-31-81-52q-45-22-106-41q-61-19-184-37" +
  "M705 -16q29 109 61 135q31 25 77 55q46 29 92 61q45 31 90 69q44 37 74 68q30 31 63 72q33 41 64 86q30 45 61 93q30 48 60 85q29 37 108 68" +
  "M337 916q-25-78-70-109q-45-31-87-46q-43-16-180-39" +
  "M735 -16q33 78 78 116q45 37 91 67q46 29 92 61q46 31 92 71q46 40 76 72q29 32 61 74q31 41 62 88q30 47 61 90q31 42 107 91" +
  "M245 916q-31-77-76-101q-46-24-169-47" +
  "M797 -16q37 78 80 112q42 33 89 62q46 28 92 59q45 31 82 62q36 31 76 75q40 43 71 85q30 41 61 85q31 43 107 97" +
  "M92 916q13-16-9-40q-22-24-83-35" +
  "M889 -16q30 85 76 116q46 31 92 59q46 27 108 72q61 45 96 78q34 32 75 79q41 46 119 78";

/** Depths between the lines: x, y, whole and tenths. */
const soundings: readonly (readonly [x: number, y: number, whole: number, tenths?: number])[] = [
  [1010, 70, 5, 2],
  [1180, 232, 3, 6],
  [905, 160, 9],
  [1330, 420, 7, 4],
  [1240, 560, 12],
  [1090, 360, 18],
  [760, 90, 14],
  [1395, 690, 9, 1],
  [150, 760, 11],
  [70, 640, 16],
  [330, 846, 8, 3],
  [620, 210, 27],
  [1130, 720, 31],
  [860, 470, 34],
];

export interface ContoursProps {
  /** Where the lines are gone, so that none runs behind data: 480, or 900 on home and where the content has a ground of its own. */
  readonly fadeAt?: 480 | 900 | undefined;
}

/** The decorated background of public pages, behind everything; mirrored without its numbers in RTL: `fadeAt`. */
export function Contours({ fadeAt = 480 }: ContoursProps) {
  return (
    <svg
      viewBox="0 0 1440 900"
      width="1440"
      height="900"
      fill="none"
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute end-0 top-0 -z-10 max-w-none text-contour opacity-85 rtl:-scale-x-100",
        fadeAt === 480
          ? "mask-[linear-gradient(black_40%,transparent_53%)]"
          : "mask-[linear-gradient(black_80%,transparent)]",
      )}
    >
      <path d={lines} stroke="currentColor" />
      <g fill="currentColor" fontSize="11" className="rtl:hidden">
        {soundings.map(([x, y, whole, tenths]) => (
          <text key={`${x} ${y}`} x={x} y={y}>
            {whole}
            {tenths !== undefined && (
              <tspan dy="3" fontSize="8">
                {tenths}
              </tspan>
            )}
          </text>
        ))}
      </g>
    </svg>
  );
}
