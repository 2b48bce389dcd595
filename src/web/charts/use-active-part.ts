import { type KeyboardEvent, useRef, useState } from 'react';
import { nextIndex, nextPartIndex } from './arrow-keys.ts';
import type { Part, StackedBar } from './bar.ts';

/** The bar and part selected by focus or pointer, and the handlers for keys and taps. */
export function useActivePart(bars: readonly StackedBar[]) {
  const [active, setActive] = useState<string | null>(null);
  const [activePart, setActivePart] = useState<string | null>(null);
  const [current, setCurrent] = useState(0);
  const list = useRef<SVGGElement>(null);
  const tabStop = Math.min(current, bars.length - 1);

  function activate(bar: string | null, part: string | null = null) {
    setActive(bar);
    setActivePart(part);
  }

  function move(event: KeyboardEvent, bar: StackedBar, index: number) {
    const parts = interactiveParts(bar);
    const currentPart = parts.findIndex(({ key }) => key === activePart);
    const nextPart = nextPartIndex(event.key, currentPart, parts.length);
    const nextBar = nextIndex(event.key, index, bars.length);
    if (nextPart !== null) activate(bar.key, parts[nextPart]?.key);
    else if (nextBar !== null) (list.current?.children[nextBar] as SVGElement | undefined)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') select(bar, activePart);
    else if (event.key === 'Escape') activate(null);
    else return;
    event.preventDefault();
  }

  const columnProps = (bar: StackedBar, index: number) => ({
    active: bar.key === active,
    activePart: bar.key === active ? activePart : null,
    tabIndex: index === tabStop ? 0 : -1,
    onActive: (isActive: boolean) => activate(isActive ? bar.key : null),
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent) => move(event, bar, index),
    onSelect: (part: string | null) => select(bar, part),
  });

  return { list, active, activePart, columnProps };
}

/** The visible parts with an action of their own, ordered from the zero line outward. */
export function interactiveParts({ parts }: StackedBar): readonly Part[] {
  return parts.filter(({ value, onSelect }) => value !== 0 && onSelect);
}

function select(bar: StackedBar, part: string | null): void {
  const onSelect = bar.parts.find(({ key }) => key === part)?.onSelect ?? bar.onSelect;
  onSelect?.();
}
