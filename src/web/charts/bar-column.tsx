import type { KeyboardEvent } from 'react';
import type { Band, Block } from './bar-geometry.ts';
import styles from './stacked-bar-chart.module.css';
import type { StackedBar } from './stacked-bar-chart.tsx';

interface Props {
  bar: StackedBar;
  place: Band;
  /** One for each of the bar's parts. */
  blocks: readonly Block[];
  /** The height of the chart without the names of the months, in px. */
  room: number;
  active: boolean;
  /** The part of it that is meant. */
  activePart: string | null;
  tabIndex: number;
  onActive: (active: boolean) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** A tap, with the key of the part it met. */
  onSelect: (part: string | null) => void;
}

/** One bar with its name. All of its band can be pointed at, so that a small bar is as easy to hit as a tall one. */
export function BarColumn(props: Props) {
  const { bar, place, blocks, room, active, activePart, tabIndex, onActive, onFocus, onKeyDown, onSelect } = props;
  const { label, tick, parts } = bar;
  return (
    <g
      className={styles.column}
      role="option"
      aria-label={label}
      aria-selected={active}
      tabIndex={tabIndex}
      data-selects={bar.onSelect ? '' : undefined}
      onFocus={() => {
        onFocus();
        onActive(true);
      }}
      onBlur={() => onActive(false)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onActive(true)}
      onPointerLeave={() => onActive(false)}
      onClick={({ target }) => onSelect(target instanceof Element ? target.getAttribute('data-part') : null)}
    >
      <rect className={styles.band} x={`${place.start}%`} width={`${place.width}%`} height={room} rx={6} />
      {parts.map(({ key, color }, index) => (
        <rect
          key={key}
          data-part={key}
          data-active={key === activePart || undefined}
          x={`${place.barStart}%`}
          width={`${place.barWidth}%`}
          y={blocks[index]?.top}
          height={blocks[index]?.height}
          fill={color}
          rx={2}
        />
      ))}
      <text x={`${place.center}%`} y={room + 18}>
        {tick}
      </text>
    </g>
  );
}
