import { lazy, Suspense } from "react";

// Most pages of the application never load it.
const Contours = lazy(() =>
  import("#src/web/ui/contours.tsx").then((module) => ({ default: module.Contours })),
);

/** The contour lines behind a page that is neither the cabinet's, login nor sign-up (product §2). */
export function PageBackground() {
  return (
    <div className="absolute inset-0 -z-10 overflow-clip print:hidden">
      <Suspense>
        <Contours fadeAt={900} />
      </Suspense>
    </div>
  );
}
