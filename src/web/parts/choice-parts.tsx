import { useState } from "react";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Checkbox, CheckMark } from "#src/web/ui/checkbox.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { Tabs } from "#src/web/ui/tabs.tsx";
import { OfferMark } from "#src/web/ui/tag.tsx";
import { Part, PartSection } from "./part-section.tsx";

const terms = [
  { value: "1", label: "1 month", detail: "$19.21" },
  { value: "3", label: "3 months", detail: "$56.48", end: <OfferMark>−2%</OfferMark> },
  { value: "6", label: "6 months", detail: "$109.50", end: <OfferMark>−5%</OfferMark> },
  { value: "12", label: "12 months", detail: "not offered", disabled: true },
] as const;

const tabs = [
  { value: "overview", label: "Overview", content: <p>What is shown under the first tab.</p> },
  { value: "backups", label: "Backups", count: 6, content: <p>What is shown under the second.</p> },
] as const;

/** Choices: one of several, several, on and off, views. */
export function ChoiceParts() {
  const [term, setTerm] = useState<string>("1");
  const [isOn, setOn] = useState(true);
  const [isMarked, setMarked] = useState(true);
  const [tab, setTab] = useState<string>("overview");
  return (
    <PartSection title="Choices">
      <Part title="Tiles">
        <RadioTileGroup legend="Term" options={terms} value={term} onValueChange={setTerm} />
      </Part>
      <Part title="Tiles in a list">
        <RadioTileGroup
          legend="Term, wrong"
          layout="list"
          options={terms}
          value={undefined}
          onValueChange={setTerm}
          error="Choose a term."
        />
      </Part>
      <Part title="Checkboxes">
        <div className="max-w-100">
          <Checkbox label="Backups" detail="daily, 7 kept" end="+$1.75" defaultChecked />
          <Checkbox label="Second IPv4" detail="a permanent address" end="+$1.50" />
          <Checkbox label="Not offered here" disabled />
          <Checkbox label="I agree to the policy" error="Agree to go on." />
        </div>
      </Part>
      <Part title="Marks of rows, switches" row>
        <CheckMark label="Choose web-1" checked={isMarked} onCheckedChange={setMarked} />
        <Switch label="Auto-renew" checked={isOn} onCheckedChange={setOn} />
        <Switch label="Off" checked={false} onCheckedChange={setOn} />
        <Switch label="Cannot be changed" checked disabled onCheckedChange={setOn} />
      </Part>
      <Part title="Views" row>
        <Segmented
          label="Hours"
          value={isOn ? "day" : "hour"}
          onValueChange={(value) => setOn(value === "day")}
          options={[
            { value: "hour", label: "1 h" },
            { value: "day", label: "24 h" },
          ]}
        />
      </Part>
      <Part title="Filters" row>
        <Chip chosen count={8}>
          All
        </Chip>
        <Chip chosen={false} count={4} mark={<BuoyMark kind="ok" />}>
          Running
        </Chip>
        <Chip chosen={false} disabled>
          Off
        </Chip>
      </Part>
      <Part title="Tabs">
        <Tabs label="Views of a server" tabs={tabs} value={tab} onValueChange={setTab} />
      </Part>
    </PartSection>
  );
}
