// The only script of public pages before they are idle: it has to stay tiny. Islands bring React with them.
import "./public.css";
// Puts the drawing among the built files; the HTML of the server names it there.
import "../ui/north-sea-chart.svg?url";
import { showLaterFontsSoon } from "../theme/later-fonts.ts";
import { startBurger } from "./burger.ts";
import { startMenus } from "./menus.ts";
import { repeatEarlyClicks } from "./repeat-early-clicks.ts";
import { startReveal } from "./reveal.ts";
import { startIslands } from "./start-islands.ts";
import { startThemeToggles } from "./theme-toggle.ts";
import { startMove } from "./move.ts";
import { startVisits } from "./visits.ts";

startThemeToggles();
startMenus();
startBurger();
startReveal();
startIslands();
startVisits();
startMove();
repeatEarlyClicks();
showLaterFontsSoon();
