import type { ReactNode } from "react";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

/** Tags that texts of this feature may use: `<mono>` around an amount. */
export const richText = {
  mono: (chunks: ReactNode) => <BdiCode>{chunks}</BdiCode>,
} as const;
