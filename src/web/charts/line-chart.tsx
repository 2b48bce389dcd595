import type { ReactNode } from 'react';
import type { Column } from './bar.ts';
import type { ValueAxis } from './bar-geometry.ts';
import styles from './line-chart.module.css';
import { centerOf, reachOf, type Span, spanPath, stepPath } from './line-geometry.ts';
import { moneyAxis } from './money-axis.ts';
import { type ChartProps, StackedBarChart } from './stacked-bar-chart.tsx';

export interface Point extends Column, Span {
  /** Whether money comes in or goes out at this point. */
  readonly gains: boolean;
  readonly loses: boolean;
}

/** A line in cents, with a point for each column, and the range around it where values are uncertain. */
export function LineChart({ points, ...chart }: Omit<ChartProps, 'axis'> & { points: readonly Point[] }) {
  return (
    <StackedBarChart
      {...chart}
      axis={moneyAxis}
      bars={points.map(({ low, high, gains, loses, ...column }) => ({
        ...column,
        parts: reachOf({ low, high }).map((value) => ({ key: String(value), value, color: 'transparent' })),
      }))}
      overlay={({ y }, plotHeight) => <Line points={points} y={y} plotHeight={plotHeight} />}
    />
  );
}

interface LineProps {
  points: readonly Point[];
  y: ValueAxis['y'];
  /** In px. */
  plotHeight: number;
}

function Line({ points, y, plotHeight }: LineProps) {
  const path = (end: keyof Span) =>
    stepPath(
      points.map((point) => point[end]),
      y,
    );
  return (
    <svg className={styles.overlay} aria-hidden="true">
      <svg
        width="100%"
        height={plotHeight}
        viewBox={`0 0 ${points.length} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.span} d={spanPath(points, y)} />
        <path className={styles.line} d={path('low')} />
        <path className={styles.line} d={path('high')} />
      </svg>
      {points.map(({ key, high, low, gains, loses }, index) => (
        <svg key={key} x={centerOf(index, points.length)} className={styles.mark} aria-hidden="true">
          {gains && <path data-kind="gain" d={GAIN} transform={`translate(0 ${y(high)})`} />}
          {loses && <path data-kind="loss" d={LOSS} transform={`translate(0 ${y(low)})`} />}
        </svg>
      ))}
    </svg>
  );
}

/** Triangles that point up above the line, and down below it. */
const GAIN = 'M-5-3 5-3 0-12Z';
const LOSS = 'M-5 3 5 3 0 12Z';

/** The legend of the marks. Takes the names of gains and losses. */
export function MarkLegend({ gain, loss }: { gain: string; loss: string }) {
  return (
    <p className={styles.legend}>
      <Entry kind="gain" d={GAIN}>
        {gain}
      </Entry>
      <Entry kind="loss" d={LOSS}>
        {loss}
      </Entry>
    </p>
  );
}

function Entry({ kind, d, children }: { kind: string; d: string; children: ReactNode }) {
  return (
    <span>
      <svg className={styles.mark} width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
        <path data-kind={kind} d={d} transform={`translate(0 ${kind === 'gain' ? 7 : -7})`} />
      </svg>
      {children}
    </span>
  );
}
