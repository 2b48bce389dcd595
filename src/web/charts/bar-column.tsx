import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { StackedBar } from './bar.ts';
import type { Band, Block } from './bar-geometry.ts';
import styles from './stacked-bar-chart.module.css';

/** Duration from which a touch counts as a press, which shows the tooltip instead of opening the transactions. */
const HOLD_MILLISECONDS = 350;

interface Props {
  bar: StackedBar;
  /** Identifies the bar on the screen, so that the focus can return to it. */
  focusKey: string;
  band: Band;
  /** One for each of the bar's parts. */
  blocks: readonly Block[];
  /** Height of the chart without the month labels, in px. */
  plotHeight: number;
  active: boolean;
  /** Key of the selected part; null for the bar as a whole. */
  activePart: string | null;
  tabIndex: number;
  onActive: (active: boolean) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Called on a tap with the key of the part under the pointer. */
  onSelect: (part: string | null) => void;
}

/**
 * One bar with its label. The whole band reacts to the pointer, so that a short bar is as easy to hit as a tall one. A
 * long press focuses the bar, which keeps the tooltip open.
 */
export function BarColumn(props: Props) {
  const { bar, focusKey, band, blocks, plotHeight, active, activePart, tabIndex } = props;
  const { onActive, onFocus, onKeyDown, onSelect } = props;
  const { label, tick, parts } = bar;
  const pressed = useRef({ at: 0, held: false });

  function handlePointerLeave({ pointerType, timeStamp, currentTarget }: PointerEvent<SVGGElement>) {
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
      data-focus-key={focusKey}
      data-selects={bar.onSelect ? '' : undefined}
      onFocus={() => {
        onFocus();
        onActive(true);
      }}
      onBlur={() => onActive(false)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onActive(true)}
      onPointerDown={({ timeStamp, target, pointerId }) => {
        pressed.current = { at: timeStamp, held: false };
        // A finger that moves sideways selects the bars below it, so that narrow ones can be reached too.
        if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
      }}
      onPointerLeave={handlePointerLeave}
      onClick={({ target }) => {
        if (!pressed.current.held) onSelect(target instanceof Element ? target.getAttribute('data-part') : null);
      }}
    >
      <rect className={styles.band} x={`${band.start}%`} width={`${band.width}%`} height={plotHeight} rx={6} />
      {parts.map(({ key, color }, index) => (
        <rect
          key={key}
          data-part={key}
          data-active={key === activePart || undefined}
          x={`${band.barStart}%`}
          width={`${band.barWidth}%`}
          y={blocks[index]?.top}
          height={blocks[index]?.height}
          fill={color}
          rx={2}
        />
      ))}
      <text x={`${band.center}%`} y={plotHeight + 18}>
        {tick}
      </text>
    </g>
  );
}
