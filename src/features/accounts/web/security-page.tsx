import { SshKeysWidget } from "#src/features/servers/web/ssh-keys-widget.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { SignInMethodsPanel } from "./sign-in-methods-panel.tsx";

/** `/settings/security`: how the user logs in, and where they are logged in. */
export function SecurityPage() {
  return (
    <SettingsFrame current="security">
      <div className="grid max-w-180 gap-4">
        <SignInMethodsPanel />
        <SshKeysWidget />
        <SessionsPanel />
      </div>
    </SettingsFrame>
  );
}
