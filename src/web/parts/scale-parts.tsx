import { Part, PartSection } from "./part-section.tsx";

// Written out: only complete class names are found for the style sheet.
const colours = [
  ["bg", "bg-bg"],
  ["surface", "bg-surface"],
  ["surface2", "bg-surface2"],
  ["line", "bg-line"],
  ["line2", "bg-line2"],
  ["fg", "bg-fg"],
  ["fg2", "bg-fg2"],
  ["accent", "bg-accent"],
  ["accenttint", "bg-accenttint"],
  ["ok", "bg-ok"],
  ["oktint", "bg-oktint"],
  ["warn", "bg-warn"],
  ["warntint", "bg-warntint"],
  ["danger", "bg-danger"],
  ["dangertint", "bg-dangertint"],
  ["info", "bg-info"],
  ["infotint", "bg-infotint"],
] as const;

const sizes = [
  ["40 / 500", "text-40 font-medium"],
  ["32 / 500", "text-32 font-medium"],
  ["24 / 500", "text-24 font-medium"],
  ["20", "text-20"],
  ["18", "text-18"],
  ["16", "text-16"],
  ["14", "text-14"],
  ["13", "text-13"],
  ["12", "text-12"],
  ["11", "text-11"],
] as const;

/** Colours and type. */
export function ScaleParts() {
  return (
    <PartSection title="Scale">
      <Part title="Colours" row>
        {colours.map(([name, ground]) => (
          <div key={name} className="w-24 text-12">
            <div className={`${ground} h-9 rounded-6 border border-line2`} />
            <bdi>{name}</bdi>
          </div>
        ))}
      </Part>
      <Part title="Type">
        {sizes.map(([name, look]) => (
          <p key={name} className="flex min-w-0 flex-wrap items-baseline gap-x-4">
            <span className="w-20 font-mono text-12 text-muted">{name}</span>
            <span className={look}>Prolonged to 24 December</span>
          </p>
        ))}
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <span className="w-20 font-mono text-12 text-muted">mono</span>
          <bdi className="font-mono tabular-nums">$1,128.40 203.0.113.24 0.00054693 BTC</bdi>
        </p>
      </Part>
    </PartSection>
  );
}
