import { clock } from "#src/web/clock.ts";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Countdown } from "#src/web/ui/countdown.tsx";
import { Mark } from "#src/web/ui/logo.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { ConfirmationBlocks, ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { Spinner } from "#src/web/ui/spinner.tsx";
import { KeyCap, OfferMark, Tag } from "#src/web/ui/tag.tsx";
import { Part, PartSection } from "./part-section.tsx";

const states: readonly (readonly [BuoyKind, string])[] = [
  ["ok", "Running"],
  ["busy", "Installing 3/5"],
  ["off", "Stopped"],
  ["warn", "Expires in 2 days"],
  ["bad", "Suspended"],
  ["info", "Transfer"],
  ["lock", "Taken"],
];

const inTwentyMinutesMs = clock.nowMs() + 20 * 60_000;

/** Small things that say a state, a label or an amount. */
export function MarkParts() {
  return (
    <PartSection title="Marks">
      <Part title="Buoys" row>
        {states.map(([kind, word]) => (
          <Buoy key={kind} kind={kind}>
            {word}
          </Buoy>
        ))}
      </Part>
      <Part title="Tags, offers, keys" row>
        <Tag>prod</Tag>
        <Tag>web</Tag>
        <OfferMark>−10%</OfferMark>
        <KeyCap>Ctrl K</KeyCap>
        <Spinner />
        <Mark size={32} />
      </Part>
      <Part title="Amounts and time" row>
        <Money cents={112840n} />
        <Money cents={136n} signed />
        <Money cents={-490n} signed />
        <Money cents={1940n} struck />
        <Countdown untilMs={inTwentyMinutesMs} now={() => clock.nowMs()} />
      </Part>
      <Part title="Scale bars">
        <ScaleBar label="Traffic" value={3.1} max={16} valueText="3.1 of 16 TB" />
        <ScaleBar label="Installing" kind="progress" value={3} max={5} />
        <ConfirmationBlocks label="2 of 6 confirmations" have={2} need={6} />
      </Part>
    </PartSection>
  );
}
