import { useQuery } from "@tanstack/react-query";
import { SettingsFrame } from "#src/web/cabinet/settings-frame.tsx";
import { MembersPanel } from "./members-panel.tsx";
import { RightsPanel } from "./rights-panel.tsx";
import { teamQuery } from "./team-query.ts";

/** `/settings/team`: who may act for this customer, who was invited, and what each role may do. */
export function TeamPage() {
  const { isPending } = useQuery(teamQuery);
  return (
    <SettingsFrame current="team">
      <div className="grid max-w-180 gap-4">
        <MembersPanel />
        {/* Nothing moves when the members arrive, of whom there may be any number. */}
        {!isPending && <RightsPanel />}
      </div>
    </SettingsFrame>
  );
}
