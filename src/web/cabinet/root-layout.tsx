import { Outlet } from "@tanstack/react-router";
import { SettingsApplier } from "./settings-applier.tsx";
import { NoticeToasts } from "./notice-toasts.tsx";

/** Around every page of the application: what has no place of its own on the screen. */
export function RootLayout() {
  return (
    <>
      <NoticeToasts />
      <SettingsApplier />
      <Outlet />
    </>
  );
}
