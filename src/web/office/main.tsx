import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#src/web/api/query-client.ts";
import { storedLocale } from "#src/web/i18n/stored-locale.ts";
import "#src/web/theme/office.css";
import { readTheme } from "#src/web/theme/theme.ts";
import { OfficeApp } from "./office-app.tsx";
import { openLanguage } from "./office-texts.tsx";
import { chooseTheme } from "./office-theme.ts";
import { createOfficeRouter } from "./router.tsx";
import { endSessionWhenLost } from "./session/session-loss.ts";

const place = document.getElementById("app");
if (!place) throw new Error("the page has no place for the application");

chooseTheme(readTheme());
await openLanguage(storedLocale());

const queryClient = createQueryClient();
const router = createOfficeRouter(queryClient);
endSessionWhenLost(router, queryClient);

// Code of another release cannot be loaded any more: the page is loaded again with the present one.
window.addEventListener("vite:preloadError", (event) => {
  event.preventDefault();
  location.reload();
});

createRoot(place).render(
  <StrictMode>
    <OfficeApp router={router} queryClient={queryClient} />
  </StrictMode>,
);
