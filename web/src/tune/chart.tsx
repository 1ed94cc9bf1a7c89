/** Clue counts against how often they occur and the time they take, as a chart and a table. */

import { number, t } from "../words";
import { type Row, ticks } from "./figures";

const WIDTH = 560;
const HEIGHT = 250;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 52, 16, 40];

export function Chart({ rows }: { rows: Row[] }) {
  const bars = ticks(Math.max(...rows.map(({ puzzles }) => puzzles)), 4);
  const times = ticks(Math.max(...rows.map(({ time }) => time)), 4);
  const [mostBars, mostTime] = [bars.at(-1) ?? 1, times.at(-1) ?? 1];
  const wide = (WIDTH - LEFT - RIGHT) / rows.length;
  const high = HEIGHT - TOP - BOTTOM;
  const x = (index: number) => LEFT + (index + 0.5) * wide;
  const y = (part: number) => TOP + high * (1 - part);
  const every = Math.ceil(rows.length / 14);
  const points = rows
    .map(({ time, puzzles }, index) => ({ time, puzzles, index }))
    .filter(({ puzzles }) => puzzles > 0);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t("chart-label")}>
        {bars.map((value) => (
          <g key={value}>
            <line
              class="rule"
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(value / mostBars)}
              y2={y(value / mostBars)}
            />
            <text class="tick end" x={LEFT - 6} y={y(value / mostBars) + 4}>
              {number(value)}
            </text>
          </g>
        ))}
        {times.map((value) => (
          <text key={value} class="tick time" x={WIDTH - RIGHT + 6} y={y(value / mostTime) + 4}>
            {number(value, mostTime < 0.5 ? 2 : mostTime < 5 ? 1 : 0)}
          </text>
        ))}
        {rows.map(({ clues, puzzles }, index) => (
          <g key={clues}>
            <rect
              class="bar"
              x={x(index) - wide * 0.36}
              width={wide * 0.72}
              y={y(puzzles / mostBars)}
              height={high * (puzzles / mostBars)}
            />
            {index % every === 0 && (
              <text class="tick middle" x={x(index)} y={HEIGHT - BOTTOM + 18}>
                {clues}
              </text>
            )}
          </g>
        ))}
        <polyline
          class="curve"
          points={points.map(({ time, index }) => `${x(index)},${y(time / mostTime)}`).join(" ")}
        />
        {points.map(({ time, index }) => (
          <circle key={index} class="point" cx={x(index)} cy={y(time / mostTime)} r={3} />
        ))}
        <text class="axis middle" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 4}>
          {t("chart-clues")}
        </text>
      </svg>
      <figcaption>
        <span class="key bar-key">{t("chart-puzzles")}</span>
        <span class="key curve-key">{t("chart-time")}</span>
      </figcaption>
    </figure>
  );
}

export function Table({ rows }: { rows: Row[] }) {
  return (
    <table>
      <caption class="visually-hidden">{t("chart-label")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("chart-clues")}</th>
          <th scope="col">{t("chart-puzzles")}</th>
          <th scope="col">{t("chart-time")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clues, puzzles, time }) => (
          <tr key={clues}>
            <th scope="row">{clues}</th>
            <td>{number(puzzles)}</td>
            <td>{puzzles ? number(time, time < 10 ? 2 : 1) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
