import { lazy, Suspense, useState } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { isNoticeClosed, rememberClosedNotice } from "./closed-notice.ts";
import { texts } from "./texts.ts";

// Few customers need it; a page without it works.
const UnverifiedNotice = lazy(() =>
  Promise.all([import("./unverified-notice.tsx").then(arrived), texts.want(["menus"])]).then(
    ([module]) => ({ default: module.UnverifiedNotice }),
    () => ({ default: () => <></> }),
  ),
);

const UnreachableNotice = lazy(() =>
  Promise.all([import("./unreachable-notice.tsx").then(arrived), texts.want(["menus"])]).then(
    ([module]) => ({ default: module.UnreachableNotice }),
    () => ({ default: () => <></> }),
  ),
);

/**
 * Shows that the email is not confirmed, or that no mail arrives there; nothing else is restricted. Closed, it comes back with the browser's next
 * session.
 */
export function UnverifiedBanner() {
  const { id, email, emailVerified, isEmailUnreachable } = useUser();
  const [isClosed, setClosed] = useState(() => isNoticeClosed(id));
  if (email !== null && isEmailUnreachable) {
    return (
      <div className="-mt-2 min-h-9 max-md:min-h-13">
        <Suspense>
          <UnreachableNotice />
        </Suspense>
      </div>
    );
  }
  if (email === null || emailVerified || isClosed) return null;
  const close = () => {
    rememberClosedNotice(id);
    setClosed(true);
  };
  return (
    <div className="-mt-2 min-h-9 max-md:min-h-13">
      <Suspense>
        <UnverifiedNotice onClose={close} />
      </Suspense>
    </div>
  );
}
