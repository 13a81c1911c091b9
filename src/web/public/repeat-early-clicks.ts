declare global {
  /** Targets pressed before the page's script was loaded (`startScript`); undefined afterwards. */
  var earlyClicks: (EventTarget | null)[] | undefined;
}

/** Clicks again, once each, the buttons pressed before there were listeners; what needs no script has worked already. */
export function repeatEarlyClicks(): void {
  const targets = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  const pressed = targets.map((target) =>
    target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null,
  );
  for (const button of new Set(pressed)) button?.click();
}
