import { lazy, Suspense } from "react";
import type { QrCodeProps } from "#src/web/ui/qr-code.tsx";

// Who copies the address can do so before the code's own code is there.
const QrCode = lazy(async () => ({ default: (await import("#src/web/ui/qr-code.tsx")).QrCode }));

/** A QR code in its place from the start: `value`, `label`, `withdrawn`. */
export function AddressCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<div className="aspect-square rounded-10 bg-white" />}>
      <QrCode {...props} />
    </Suspense>
  );
}
