import { type ReactNode, Suspense, useState } from "react";
import { KeyDrawer, RevokeDialog, RollDialog } from "../lazy-parts.ts";
import type { ApiKey } from "../queries.ts";

export type KeyAct = "edit" | "roll" | "revoke";

/** What is asked before something happens to a key: `open` it, and place `shown` anywhere. */
export function useKeyDialog(key: ApiKey | undefined): {
  readonly open: (act: KeyAct) => void;
  readonly shown: ReactNode;
} {
  const [act, open] = useState<KeyAct>();
  const onClose = () => open(undefined);
  const shown = key !== undefined && act !== undefined && (
    <Suspense>
      {act === "edit" && <KeyDrawer changed={key} onClose={onClose} />}
      {act === "roll" && <RollDialog rolled={key} onClose={onClose} />}
      {act === "revoke" && <RevokeDialog revoked={key} onClose={onClose} />}
    </Suspense>
  );
  return { open, shown };
}
