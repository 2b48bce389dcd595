import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { nextIndex } from './arrow-keys.ts';
import { DataTable } from './data-table.tsx';
import styles from './donut.module.css';
import { DONUT_SIZE, donutPaths } from './donut-geometry.ts';

export interface DonutSegment {
  readonly key: string;
  readonly label: string;
  /** Positive value that determines the angle. */
  readonly value: number;
  /** A CSS color, such as `var(--chart-1)`. */
  readonly color: string;
  /** The value, formatted. */
  readonly amount: string;
  /** The share of the total, formatted. */
  readonly percent: string;
  /** Called on a tap, Enter, or Space. */
  readonly onSelect?: (() => void) | undefined;
}

interface Props {
  /** Name of the chart for screen readers. */
  label: string;
  columns: readonly [string, string, string];
  segments: readonly DonutSegment[];
  /** Content of the center while no segment is focused or hovered. */
  children: ReactNode;
}

const HALF = DONUT_SIZE / 2;

/** A donut chart. Arrow keys move from segment to segment; the center describes the selected segment. */
export function Donut({ label, columns, segments, children }: Props) {
  const [active, setActive] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const ring = useRef<SVGGElement>(null);
  const shown = segments.find(({ key }) => key === active);
  const tabStop = Math.min(current, segments.length - 1);
  const paths = donutPaths(segments.map(({ value }) => value));

  function move(event: KeyboardEvent, index: number) {
    const next = nextIndex(event.key, index, segments.length);
    if (next !== null) (ring.current?.children[next] as SVGElement | undefined)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') segments[index]?.onSelect?.();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.donut}>
      <svg role="none" viewBox={`${-HALF} ${-HALF} ${DONUT_SIZE} ${DONUT_SIZE}`}>
        <g ref={ring} role="listbox" aria-label={label}>
          {segments.map(({ key, label: name, color, onSelect }, index) => (
            <path
              key={key}
              className={styles.segment}
              d={paths[index]}
              fill={color}
              role="option"
              aria-label={name}
              aria-selected={key === active}
              tabIndex={index === tabStop ? 0 : -1}
              data-focus-key={`${label} ${key}`}
              data-selects={onSelect ? '' : undefined}
              onFocus={() => {
                setCurrent(index);
                setActive(key);
              }}
              onBlur={() => setActive(null)}
              onKeyDown={(event) => move(event, index)}
              onPointerEnter={() => setActive(key)}
              onPointerLeave={() => setActive(null)}
              onClick={onSelect}
            />
          ))}
        </g>
      </svg>
      <div className={styles.middle} aria-live="polite">
        {shown ? <Description segment={shown} /> : children}
      </div>
      <DataTable
        caption={label}
        columns={columns}
        rows={segments.map(({ label: name, amount, percent }) => [name, amount, percent])}
      />
    </div>
  );
}

function Description({ segment }: { segment: DonutSegment }) {
  return (
    <>
      <span className={styles.name}>{segment.label}</span>
      <strong className={styles.value}>{segment.amount}</strong>
      <span className={styles.share}>{segment.percent}</span>
    </>
  );
}
