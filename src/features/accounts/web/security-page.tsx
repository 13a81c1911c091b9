import { lazy, Suspense } from "react";
import { SshKeysWidget } from "#src/features/servers/web/ssh-keys-widget.tsx";
import { PasskeysPanel } from "./passkeys/passkeys-panel.tsx";
import { TwoFactorPanel } from "./second-factor/two-factor-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SettingsFrame } from "#src/web/cabinet/settings-frame.tsx";
import { SignInMethodsPanel } from "./sign-in-methods-panel.tsx";

// What is beside the ways in loads after them.
const SecurityEventsPanel = lazy(async () => ({
  default: (await import("./security/security-events-panel.tsx")).SecurityEventsPanel,
}));
const LooksPanel = lazy(async () => ({
  default: (await import("./look/looks-panel.tsx")).LooksPanel,
}));
const SupportPinPanel = lazy(async () => ({
  default: (await import("./security/support-pin-panel.tsx")).SupportPinPanel,
}));

/** `/settings/security`: how the user logs in, where they are logged in, and what happened. */
export function SecurityPage() {
  return (
    <SettingsFrame current="security">
      <div className="grid items-start gap-4 min-[1180px]:grid-cols-[minmax(0,1fr)_332px]">
        <div className="grid min-w-0 gap-4">
          <SignInMethodsPanel />
          <PasskeysPanel />
          <TwoFactorPanel />
          <SshKeysWidget />
          <SessionsPanel />
        </div>
        <div className="grid min-w-0 gap-4">
          <Suspense>
            <SupportPinPanel />
            <LooksPanel />
            <SecurityEventsPanel />
          </Suspense>
        </div>
      </div>
    </SettingsFrame>
  );
}
