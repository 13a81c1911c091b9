import { Search } from "lucide-react";
import { useState } from "react";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { Part, PartSection } from "./part-section.tsx";

const systems = [
  { value: "debian", label: "Debian", detail: "13" },
  { value: "ubuntu", label: "Ubuntu", detail: "26.04 LTS" },
  { value: "windows", label: "Windows Server", detail: "not here", disabled: true },
] as const;

const grid = "grid grid-cols-3 items-start gap-4 max-md:grid-cols-1";

/** Fields: empty, filled, wrong, off, with everything around them. */
export function FieldParts() {
  const [system, setSystem] = useState<"debian" | "ubuntu" | "windows">();
  return (
    <PartSection title="Fields">
      <Part title="One line">
        <div className={grid}>
          <TextField label="Name" placeholder="web-1" hint="Letters, digits and hyphens." />
          <TextField
            label="Postal code"
            defaultValue="1?"
            error="3 to 12 letters, digits, spaces or hyphens."
          />
          <TextField label="Off" defaultValue="web-1" disabled />
          <TextField
            label="With an aside"
            aside={<a href="#top">Forgot it?</a>}
            defaultValue="nadia@example.com"
          />
          <TextField label="Address" mono defaultValue="203.0.113.24" />
          <PasswordField label="Password" defaultValue="harbour" showLabel="Show" hideLabel="Hide" />
        </div>
      </Part>
      <Part title="Toolbar and amount">
        <div className="grid max-w-90 gap-4">
          <TextField
            size="sm"
            label="Find"
            labelHidden
            placeholder="Name, address or tag"
            prefix={<Search strokeWidth={1.6} aria-hidden="true" />}
          />
          <TextField size="lg" mono label="Amount" labelHidden prefix="$" defaultValue="50.00" />
        </div>
      </Part>
      <Part title="Lists and long text">
        <div className={grid}>
          <SelectField
            label="System"
            placeholder="Choose a system"
            options={systems}
            value={system}
            onValueChange={setSystem}
          />
          <SelectField
            label="System, wrong"
            error="Choose a system."
            options={systems}
            value="debian"
            onValueChange={setSystem}
          />
          <TextAreaField label="Message" placeholder="What happened?" />
        </div>
      </Part>
    </PartSection>
  );
}
