import type { ReactNode } from "react";
import { Note } from "#src/web/ui/note.tsx";

/** Why the whole form was refused, read aloud when it appears: children = sentence, nothing when absent. */
export function FormError({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      {children !== undefined && children !== null && <Note tone="danger">{children}</Note>}
    </div>
  );
}
