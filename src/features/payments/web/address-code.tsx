import { lazy, Suspense } from "react";
import type { QrCodeProps } from "#src/web/ui/qr-code.tsx";

// Lazy: the address can be copied before the QR code's module has loaded.
const QrCode = lazy(async () => ({ default: (await import("#src/web/ui/qr-code.tsx")).QrCode }));

/** A QR code with its space reserved: `value`, `label`, `withdrawn`. */
export function AddressCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<div className="aspect-square rounded-10 bg-white" />}>
      <QrCode {...props} />
    </Suspense>
  );
}
