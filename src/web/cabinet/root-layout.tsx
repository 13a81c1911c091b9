import { Outlet } from "@tanstack/react-router";
import { LiveEvents } from "./live-events.tsx";
import { LookPlace } from "./look-place.tsx";
import { NoticeToasts } from "./notice-toasts.tsx";
import { SettingsApplier } from "./settings-applier.tsx";
import { StepUpPlace } from "./step-up-place.tsx";

/** Around every page of the application: parts that are not bound to a page. */
export function RootLayout() {
  return (
    <>
      <NoticeToasts />
      <SettingsApplier />
      <LiveEvents />
      <StepUpPlace />
      <LookPlace />
      <Outlet />
    </>
  );
}
