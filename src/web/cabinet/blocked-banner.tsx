import { lazy, Suspense } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { texts } from "./texts.ts";

// Hardly any customer needs it.
const BlockedNotice = lazy(() =>
  Promise.all([import("./blocked-notice.tsx").then(arrived), texts.want(["menus"])]).then(([module]) => ({
    default: module.BlockedNotice,
  })),
);

/** What our staff closed to the customer, on every page and not to be closed. */
export function BlockedBanner() {
  const { block } = useUser();
  // A record that a browser keeps from before has no such field.
  if (!block) return null;
  return (
    <Suspense>
      <BlockedNotice block={block} />
    </Suspense>
  );
}
