import { useLanguage } from "#web/language.tsx";
import { type Box, labelledDays, scaleOf } from "./scale.ts";
import { useShortFormats } from "./shortFormats.ts";

type Props = {
  days: readonly { day: string; value: number }[];
  kind: "line" | "bars";
  /** Says it all to whoever does not see it. */
  label: string;
  /** Written at the highest point. */
  best: string;
};

const wide: Box = { width: 760, height: 260, start: 62, end: 10, top: 34, bottom: 30 };
const narrow: Box = { width: 320, height: 220, start: 50, end: 6, top: 34, bottom: 28 };

/** A value for each day, drawn for wide and for narrow screens. A table says the same below it. */
export const DayChart = ({ label, ...drawn }: Props) => (
  <div role="img" aria-label={label}>
    <Drawing {...drawn} box={wide} labels={6} className="day-chart day-chart--wide" />
    <Drawing {...drawn} box={narrow} labels={3} className="day-chart day-chart--narrow" />
  </div>
);

type DrawingProps = Omit<Props, "label"> & { box: Box; labels: number; className: string };

function Drawing({ days, kind, best, box, labels, className }: DrawingProps) {
  const { direction } = useLanguage();
  const { compact, shortDay } = useShortFormats();
  const isMirrored = direction === "rtl";
  const values = days.map(({ value }) => value);
  const { marks, step, x, y, mirrored } = scaleOf(values, box, isMirrored);
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
      {values.some((value) => value > 0) && (
        <>
          {kind === "line" && <circle cx={x(top)} cy={y(values[top] ?? 0)} r={5} />}
          <text
            className="day-chart__best"
            x={clamped(x(top), box)}
            y={Math.max(14, y(values[top] ?? 0) - 12)}
            textAnchor={anchorAt(x(top), box)}
          >
            {best}
          </text>
        </>
      )}
      {labelledDays(days.length, labels).map((at) => (
        <text key={at} x={x(at)} y={box.height - 8} textAnchor="middle">
          {shortDay(days[at]?.day ?? "")}
        </text>
      ))}
    </svg>
  );
}

/** Words near an edge grow away from it. */
const anchorAt = (x: number, { width }: Box) => (x > width * 0.66 ? "end" : x < width * 0.34 ? "start" : "middle");
const clamped = (x: number, { width }: Box) => Math.min(width - 4, Math.max(4, x));
