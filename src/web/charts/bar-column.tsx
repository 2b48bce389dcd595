import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { StackedBar } from './bar.ts';
import type { Band, Block } from './bar-geometry.ts';
import styles from './stacked-bar-chart.module.css';

/** From here on a touch is no tap: it asks what the bar says, not for what is behind it. */
const HOLD_MILLISECONDS = 350;

interface Props {
  bar: StackedBar;
  /** Names it among all bars of the screen, so that the focus finds it again. */
  name: string;
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

/**
 * One bar with its name. All of its band can be pointed at, so that a small bar is as easy to hit as a tall one. A finger
 * that holds it leaves the focus there, and with it the tooltip.
 */
export function BarColumn(props: Props) {
  const { bar, name, place, blocks, room, active, activePart, tabIndex, onActive, onFocus, onKeyDown, onSelect } =
    props;
  const { label, tick, parts } = bar;
  const pressed = useRef({ at: 0, held: false });

  function leave({ pointerType, timeStamp, currentTarget }: PointerEvent<SVGGElement>) {
    pressed.current.held = pointerType === 'touch' && timeStamp - pressed.current.at >= HOLD_MILLISECONDS;
    if (pressed.current.held) currentTarget.focus({ preventScroll: true });
    else onActive(false);
  }

  return (
    <g
      className={styles.column}
      role="option"
      aria-label={label}
      aria-selected={active}
      tabIndex={tabIndex}
      data-place={name}
      data-selects={bar.onSelect ? '' : undefined}
      onFocus={() => {
        onFocus();
        onActive(true);
      }}
      onBlur={() => onActive(false)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onActive(true)}
      onPointerDown={({ timeStamp }) => {
        pressed.current = { at: timeStamp, held: false };
      }}
      onPointerLeave={leave}
      onClick={({ target }) => {
        if (!pressed.current.held) onSelect(target instanceof Element ? target.getAttribute('data-part') : null);
      }}
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
