import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './imports.module.css';

/** Chips that are one stop of the Tab key. The arrow keys, Home, and End move between them. */
export function ChipToolbar({ label, children }: { label: string; children: ReactNode }) {
  const toolbar = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const chips = () => [...(toolbar.current?.querySelectorAll('button') ?? [])];

  /** Tab reaches the chip that had the focus last, or else the chosen one, or else the first. */
  const setStop = () => {
    const all = chips();
    const stop =
      all.find((chip) => chip === focused.current) ?? all.find((chip) => chip.ariaPressed === 'true') ?? all[0];
    for (const chip of all) chip.tabIndex = chip === stop ? 0 : -1;
  };
  useLayoutEffect(setStop);

  const move = (event: KeyboardEvent) => {
    const all = chips();
    const place = all.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };

  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      className={styles.toolbar}
      onKeyDown={move}
      onFocus={({ target }) => {
        focused.current = target;
        setStop();
      }}
    >
      {children}
    </div>
  );
}
