import encodeQR from "qr";
import type { ReactNode } from "react";

export interface QrCodeProps {
  /** The encoded value. */
  readonly value: string;
  /** What it is, read aloud. */
  readonly label: string;
  /** Covers a code that must no longer be used. */
  readonly withdrawn?: ReactNode;
}

/** The quiet zone a reader needs around the modules (ISO/IEC 18004). */
const quietModules = 4;

/** A QR code, ink on white in both themes: `value`, `label`, `withdrawn`. */
export function QrCode({ value, label, withdrawn }: QrCodeProps) {
  const rows = encodeQR(value, "raw", { ecc: "medium", border: quietModules });
  const size = rows.length;
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <div className="relative rounded-10 border border-line bg-white">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className="block w-full text-[oklch(23.5%_0.032_252)]"
        opacity={withdrawn === undefined ? undefined : 0.16}
      >
        <path d={path} fill="currentColor" />
      </svg>
      {withdrawn !== undefined && (
        <div className="absolute inset-x-7 top-1/2 -translate-y-1/2">{withdrawn}</div>
      )}
    </div>
  );
}
