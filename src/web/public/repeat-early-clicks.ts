declare global {
  /** What was pressed before the page's script was there (`startScript`); undefined since. */
  var earlyClicks: (EventTarget | null)[] | undefined;
}

/** Presses again, once each, the buttons that were pressed while nothing listened; what works without script did. */
export function repeatEarlyClicks(): void {
  const targets = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  const pressed = targets.map((target) =>
    target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null,
  );
  for (const button of new Set(pressed)) button?.click();
}
