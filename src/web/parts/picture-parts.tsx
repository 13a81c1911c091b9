import { Buoy } from "#src/web/ui/buoy.tsx";
import { ConsoleButton, ConsoleFrame } from "#src/web/ui/console-frame.tsx";
import { MetricChart } from "#src/web/ui/metric-chart.tsx";
import { NeatlineFrame } from "#src/web/ui/neatline.tsx";
import { NorthSeaChart } from "#src/web/ui/north-sea-chart.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { QrCode } from "#src/web/ui/qr-code.tsx";
import { Sparkline } from "#src/web/ui/sparkline.tsx";
import { Part, PartSection } from "./part-section.tsx";

const points = [...Array(60).keys()];
const startSeconds = 1_795_166_100;
const times = points.map((point) => startSeconds + point * 60);
const load = points.map((point) => (point > 26 && point < 31 ? null : 46 + 22 * Math.sin(point / 4)));
const received = points.map((point) => 140 + 60 * Math.cos(point / 6));
const sent = points.map((point) => 60 + 30 * Math.sin(point / 5));

const chart = {
  times,
  stepSeconds: 60,
  marks: [{ atSeconds: startSeconds + 31 * 60, label: "restart" }],
  formatTime: (seconds: number) =>
    `${Math.floor((seconds % 86_400) / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}`,
  syncKey: "parts",
};

const places = [
  { id: "fra1", name: "Frankfurt", detail: "FRA1 $2.00", latitude: 50.11, longitude: 8.68, isChosen: true },
  { id: "hel1", name: "Helsinki", detail: "HEL1 $2.20", latitude: 60.17, longitude: 24.94, isChosen: false },
];

/** Charts, QR codes and screens. */
export function PictureParts() {
  return (
    <PartSection title="Pictures">
      <div className="grid grid-cols-2 items-start gap-6 max-lg:grid-cols-1">
        <Part title="Metric, with a gap and a mark">
          <Panel flush>
            <MetricChart
              {...chart}
              title="CPU"
              series={[{ key: "cpu", label: "CPU", values: load }]}
              max={100}
              formatValue={(value) => `${Math.round(value)} %`}
              summary="CPU between 24 and 68 percent."
            />
          </Panel>
        </Part>
        <Part title="Metric of two series">
          <Panel flush>
            <MetricChart
              {...chart}
              title="Network, Mbit/s"
              series={[
                { key: "in", label: "in", values: received },
                { key: "out", label: "out", values: sent },
              ]}
              formatValue={(value) => String(Math.round(value))}
              summary="Between 80 and 200 in, 30 and 90 out."
            />
          </Panel>
        </Part>
        <Part title="Console">
          <ConsoleFrame
            title="northpier-web-1 · VNC · 1024×768"
            state={<Buoy kind="ok">Connected</Buoy>}
            actions={<ConsoleButton onClick={() => undefined}>Paste</ConsoleButton>}
          >
            <p className="p-4 font-mono text-13">Debian GNU/Linux 13 northpier-web-1 tty1</p>
          </ConsoleFrame>
        </Part>
        <Part title="Chart">
          <NeatlineFrame>
            <div className="h-60">
              <NorthSeaChart
                label="Two places"
                beacons={places}
                northSea="North Sea"
                balticSea="Baltic Sea"
              />
            </div>
          </NeatlineFrame>
        </Part>
        <Part title="Codes and small courses" row>
          <QrCode value="bitcoin:bc1qexample?amount=0.00054693" label="The address as a code" />
          <QrCode
            value="bitcoin:bc1qexample?amount=0.00054693"
            label="The address as a code"
            withdrawn="Do not send again"
          />
          <Sparkline values={load} max={100} label="CPU of the last hour" />
        </Part>
      </div>
    </PartSection>
  );
}
