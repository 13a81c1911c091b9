import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterLoadAndIdle } from "#src/web/after-load-and-idle.ts";
import { listenForSessionLoss } from "#src/web/api/api.ts";
import { arrived } from "#src/web/api/arrived.ts";
import { createQueryClient } from "#src/web/api/query-client.ts";
import { isLooking } from "#src/web/session/look.ts";
import { noteOpenedNotice } from "#src/web/session/opened-notice.ts";
import { session } from "#src/web/session/session.ts";
import { site } from "#src/web/site.ts";
import { showLaterFontsSoon } from "#src/web/theme/later-fonts.ts";
import { textFontArrived } from "#src/web/theme/text-font.ts";
import { readTheme, showTheme } from "#src/web/theme/theme.ts";
import "#src/web/theme/cabinet.css";
import { CabinetApp } from "./cabinet-app.tsx";
import { openLocale } from "./locale-provider.tsx";
import { announce } from "./notices.ts";
import { createCabinetRouter } from "./router.tsx";
import { storedLocale } from "#src/web/i18n/stored-locale.ts";

const place = document.getElementById("app");
if (!place) throw new Error("the page has no place for the application");

showTheme(readTheme());
const fontArrived = textFontArrived();
await openLocale(storedLocale());

noteOpenedNotice();
const queryClient = createQueryClient();
const router = createCabinetRouter(queryClient);

// A 401 of a guarded call: clears the user, opens login and shows why (product §4).
listenForSessionLoss(() => {
  // The bar above a look says that it has ended.
  if (!session.isActive() || isLooking()) return;
  session.end();
  openLogin("unauthorized");
});

// The user stored at the last visit is shown meanwhile. Not loaded, it is as without a network.
if (session.isActive()) {
  void import("./confirm-stored-user.ts")
    .then(arrived)
    .then(({ confirmStoredUser }) => confirmStoredUser(queryClient, () => openLogin("failedToLoadProfile")))
    .catch(() => undefined);
}

function openLogin(why: "unauthorized" | "failedToLoadProfile"): void {
  queryClient.clear();
  announce({ type: "red", text: { key: why } });
  void router.navigate({ to: "/login", search: { next: router.state.location.href } });
}

// A page's code cannot be loaded, for example because its release is gone (product §8).
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  announce({ type: "red", text: { key: "failedToLoadPage" }, reload: true });
});

const { analytics } = site();
if (analytics !== null) {
  afterLoadAndIdle(() => {
    void import("#src/web/visits/follow-visit.ts")
      .then(arrived)
      .then(({ followVisit }) =>
        followVisit(analytics, (notify) => {
          router.subscribe("onResolved", ({ pathChanged }) => {
            if (pathChanged) notify();
          });
        }),
      )
      // A lost page view is not worth reporting.
      .catch(() => undefined);
  });
}

// The site has moved from this host: when the router is ready, the browser follows (product §4).
const { movedTo } = site();
if (movedTo !== undefined) {
  const stopWaiting = router.subscribe("onResolved", () => {
    stopWaiting();
    void import("#src/web/session/move-to-sister.ts").then(({ moveToSister }) => moveToSister(movedTo));
  });
}

const stopWaitingForPage = router.subscribe("onResolved", () => {
  stopWaitingForPage();
  showLaterFontsSoon();
});

const root = createRoot(place);
// With the page's code loaded, everything renders in slices, so that presses are handled in between. A router that
// is still loading would render its page in one long task. Not awaited: pages import this module's chunk.
void Promise.allSettled([router.load(), fontArrived]).then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <CabinetApp router={router} queryClient={queryClient} />
      </StrictMode>,
    ),
  ),
);
