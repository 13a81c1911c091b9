/** The buttons that log out: their code is loaded when one is pressed. A failure is shown in place of their label. */
export function startLogout(): void {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-log-out]") : null;
    if (button) void import("../layouts/log-out.ts").then(({ logOut }) => logOut(button));
  });
}
