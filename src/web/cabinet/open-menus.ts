import { startMenus } from "#src/web/layouts/start-menus.ts";

export { AccountMenu } from "./account-menu.tsx";
export { TopMenu } from "./top-menu.tsx";

// Until this is loaded, no menu has been near the pointer or the focus.
startMenus();
