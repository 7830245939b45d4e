import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { type ChartBox, chartScale, labelledDayIndices } from "./chartScale.ts";
import { useShortFormats } from "./useShortFormats.ts";

type Props = {
  /** `previous`: the value that a second, dashed line shows. */
  days: readonly { day: string; value: number; previous?: number | null }[];
  kind: "line" | "bars";
  /** Text alternative for screen readers. */
  label: string;
  /** Label of the highest point. */
  best: string;
  /** Writes a day under the axis. */
  writeDay?(day: string): string;
};

const wideBox: ChartBox = { width: 760, height: 260, start: 62, end: 10, top: 34, bottom: 30 };
const narrowBox: ChartBox = { width: 320, height: 220, start: 50, end: 6, top: 34, bottom: 28 };

/** A daily chart, drawn for wide and narrow screens. The table below has the same values. */
export const DayChart = ({ label, ...drawn }: Props) => (
  <div role="img" aria-label={label}>
    <ChartSvg {...drawn} box={wideBox} labels={6} className="day-chart day-chart--wide" />
    <ChartSvg {...drawn} box={narrowBox} labels={3} className="day-chart day-chart--narrow" />
  </div>
);

type ChartSvgProps = Omit<Props, "label"> & { box: ChartBox; labels: number; className: string };

function ChartSvg({ days, kind, best, writeDay, box, labels, className }: ChartSvgProps) {
  const { direction } = useLanguage();
  const { compact, shortDay } = useShortFormats();
  const isMirrored = direction === "rtl";
  const values = days.map(({ value }) => value);
  const previous = days.map((day) => day.previous ?? null);
  const { marks, step, x, y, mirrored } = chartScale(values, box, isMirrored, previous);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  const top = values.indexOf(Math.max(...values));
  const bar = Math.max(1, Math.min(28, step * 0.7));
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} className={className} aria-hidden="true" direction="ltr">
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={mirrored(box.start)} x2={mirrored(box.width - box.end)} y1={y(mark)} y2={y(mark)} />
          <text x={mirrored(box.start - 8)} y={y(mark) + 4} textAnchor={isMirrored ? "start" : "end"}>
            {compact(mark)}
          </text>
        </g>
      ))}
      {kind === "line" ? (
        <>
          <polygon points={[`${x(0)},${y(0)}`, ...points, `${x(values.length - 1)},${y(0)}`].join(" ")} />
          <polyline points={points.join(" ")} />
        </>
      ) : (
        values.map((value, at) => (
          <rect
            key={days[at]?.day}
            x={x(at) - bar / 2}
            y={Math.min(y(value), y(0))}
            width={bar}
            height={Math.abs(y(0) - y(value))}
            rx={Math.min(3, bar / 2)}
          />
        ))
      )}
      {previous.some((value) => value !== null) && (
        <polyline
          className="day-chart__previous"
          points={previous
            .flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`]))
            .join(" ")}
        />
      )}
      {values.some((value) => value > 0) && (
        <>
          {kind === "line" && <circle cx={x(top)} cy={y(values[top] ?? 0)} r={5} />}
          <text
            className="day-chart__best"
            x={clampX(x(top), box)}
            y={Math.max(14, y(values[top] ?? 0) - 12)}
            textAnchor={textAnchorAt(x(top), box)}
          >
            {best}
          </text>
        </>
      )}
      {labelledDayIndices(days.length, labels).map((at) => (
        <text key={at} x={x(at)} y={box.height - 8} textAnchor="middle">
          {(writeDay ?? shortDay)(days[at]?.day ?? "")}
        </text>
      ))}
    </svg>
  );
}

/** Anchors text near an edge so that it stays inside the chart. */
const textAnchorAt = (x: number, { width }: ChartBox) =>
  x > width * 0.66 ? "end" : x < width * 0.34 ? "start" : "middle";
const clampX = (x: number, { width }: ChartBox) => Math.min(width - 4, Math.max(4, x));
