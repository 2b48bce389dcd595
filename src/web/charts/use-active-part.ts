import { type KeyboardEvent, useRef, useState } from 'react';
import { nextInside, nextPart } from './arrow-keys.ts';
import type { Part, StackedBar } from './bar.ts';

/** Where in a chart one is, by focus or by pointer, and what keys and taps do there. */
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
    const parts = ownParts(bar);
    const place = parts.findIndex(({ key }) => key === activePart);
    const inside = nextInside(event.key, place, parts.length);
    const next = nextPart(event.key, index, bars.length);
    if (inside !== null) activate(bar.key, parts[inside]?.key);
    else if (next !== null) (list.current?.children[next] as SVGElement | undefined)?.focus();
    else if (event.key === 'Enter' || event.key === ' ') select(bar, activePart);
    else if (event.key === 'Escape') activate(null);
    else return;
    event.preventDefault();
  }

  const stepsOf = (bar: StackedBar, index: number) => ({
    active: bar.key === active,
    activePart: bar.key === active ? activePart : null,
    tabIndex: index === tabStop ? 0 : -1,
    onActive: (isActive: boolean) => activate(isActive ? bar.key : null),
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent) => move(event, bar, index),
    onSelect: (part: string | null) => select(bar, part),
  });

  return { list, active, activePart, stepsOf };
}

/** The parts that are in sight and do something of their own, from the zero line outwards. */
export function ownParts({ parts }: StackedBar): readonly Part[] {
  return parts.filter(({ value, onSelect }) => value !== 0 && onSelect);
}

function select(bar: StackedBar, part: string | null): void {
  const onSelect = bar.parts.find(({ key }) => key === part)?.onSelect ?? bar.onSelect;
  onSelect?.();
}
