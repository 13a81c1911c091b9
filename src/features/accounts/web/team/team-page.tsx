import { SettingsFrame } from "../settings-frame.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";

/** `/settings/team`: who may act for this customer, who was invited, and what each role may do. */
export function TeamPage() {
  return (
    <SettingsFrame current="team">
      <div className="grid max-w-180 gap-4">
        <MembersPanel />
        <RightsPanel />
      </div>
    </SettingsFrame>
  );
}
