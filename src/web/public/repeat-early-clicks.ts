declare global {
  /** Targets pressed before the page's script was loaded (`startScript`); undefined afterwards. */
  var earlyClicks: (EventTarget | null)[] | undefined;
}

/** A click by script; parts of a drawing have no `click()`. */
export function clickOn(button: Element): void {
  if (button instanceof HTMLElement) button.click();
  else button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** Clicks again, once each, the buttons pressed before there were listeners; what needs no script has worked already. */
export function repeatEarlyClicks(): void {
  const targets = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  const pressed = targets.map((target) =>
    target instanceof Element ? target.closest("button[type=button], [role=button]") : null,
  );
  for (const button of new Set(pressed)) if (button !== null) clickOn(button);
}
