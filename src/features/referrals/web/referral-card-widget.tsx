import { lazy, Suspense, useState } from "react";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { isCardClosed } from "./closed-card.ts";

// Loaded when the page is idle, never after it was closed, and a failed load is ignored: no page depends on it.
const ReferralCard = lazy(async () => {
  await new Promise<void>(afterLoadAndIdle);
  if (!navigator.onLine) await once("online");
  try {
    const [{ ReferralCard: card }] = await Promise.all([
      import("./referral-card.tsx").then(arrived),
      texts.want(["referrals"]),
    ]);
    return { default: card };
  } catch {
    return { default: () => <></> };
  }
});

function once(event: "online"): Promise<unknown> {
  return new Promise((resolve) => addEventListener(event, resolve, { once: true }));
}

/** The referral card, in the footer of every cabinet page until it is closed for good (product §2). */
export function ReferralCardWidget() {
  const [isClosed, setClosed] = useState(isCardClosed);
  if (isClosed) return null;
  return (
    <Suspense>
      <ReferralCard onGone={() => setClosed(true)} />
    </Suspense>
  );
}
