import { Plus, RotateCw } from "lucide-react";
import { Button, ButtonLink, type ButtonTone, IconButton } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Part, PartSection } from "./part-section.tsx";

const tones: readonly (readonly [ButtonTone, string])[] = [
  ["primary", "Order server"],
  ["ink", "Sign Up"],
  ["secondary", "Restart"],
  ["quiet", "Discard"],
  ["danger", "Delete"],
  ["danger-fill", "Delete server"],
];

const focus = "outline-2 outline-offset-2 outline-accent";

/** Buttons of every tone, size and state. */
export function ButtonParts() {
  return (
    <PartSection title="Buttons">
      {tones.map(([tone, label]) => (
        <Part key={tone} title={tone} row>
          <Button tone={tone}>{label}</Button>
          <Button tone={tone} className={focus}>
            Focus
          </Button>
          <Button tone={tone} icon={<Plus strokeWidth={1.6} aria-hidden="true" />}>
            With icon
          </Button>
          <Button tone={tone} pending>
            Pending
          </Button>
          <Button tone={tone} disabled>
            Off
          </Button>
        </Part>
      ))}
      <Part title="Sizes: small">
        <div className="flex flex-wrap gap-3">
          <Button size="sm">Small</Button>
          <ButtonLink size="sm" href="#top">
            Small link
          </ButtonLink>
        </div>
      </Part>
      <Part title="Sizes: large, for money">
        <Button tone="primary" size="lg" block>
          Pay <bdi className="font-mono">$19.21</bdi> from balance
        </Button>
      </Part>
      <Part title="Icon and copy" row>
        <IconButton label="Load again">
          <RotateCw strokeWidth={1.6} />
        </IconButton>
        <IconButton label="Load again, off" disabled>
          <RotateCw strokeWidth={1.6} />
        </IconButton>
        <span className="inline-flex items-center gap-1.5">
          <bdi className="font-mono">203.0.113.24</bdi>
          <CopyButton value="203.0.113.24" label="Copy address" copiedLabel="Copied" />
        </span>
        <CopyButton withText value="npm start" label="Copy command" copiedLabel="Copied" />
      </Part>
    </PartSection>
  );
}
