// The only script of public pages before they are idle: it has to stay tiny. React is loaded with islands.
import "./public.css";
// Adds the drawing to the built files, where the server's HTML refers to it.
import "../ui/north-sea-chart.svg?url";
import { startMenus } from "../layouts/start-menus.ts";
import { showLaterFontsSoon } from "../theme/later-fonts.ts";
import { startBurger } from "./burger.ts";
import { keepLanguage } from "./keep-language.ts";
import { keepReferral } from "./keep-referral.ts";
import { startLogout } from "./log-out.ts";
import { repeatEarlyClicks } from "./repeat-early-clicks.ts";
import { startReveal } from "./reveal.ts";
import { startSaleBanner } from "./sale-banner.ts";
import { startIslands } from "./start-islands.ts";
import { startThemeToggles } from "./theme-toggle.ts";
import { startMove } from "./move.ts";
import { startVisits } from "./visits.ts";

startThemeToggles();
keepLanguage();
startMenus();
startBurger();
startLogout();
startReveal();
startSaleBanner();
startIslands();
startVisits();
keepReferral();
startMove();
repeatEarlyClicks();
showLaterFontsSoon();
