import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './imports.module.css';

interface Props {
  label: string;
  /** A chip after those that scroll, which stays in view. */
  last: ReactNode;
  children: ReactNode;
}

/**
 * Chips that are one stop of the Tab key. The arrow keys, Home, and End move between them. The row scrolls so that the chosen
 * chip, and the one that a key moves to, are visible.
 */
export function ChipToolbar({ label, last, children }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const chosen = useRef<{ chip: HTMLElement; left: number }>(undefined);
  const chips = () => [...(toolbar.current?.querySelectorAll('button') ?? [])];

  /** Tab reaches the chip that had the focus last, or else the chosen one, or else the first. */
  const setStop = () => {
    const all = chips();
    const stop =
      all.find((chip) => chip === focused.current) ?? all.find((chip) => chip.ariaPressed === 'true') ?? all[0];
    for (const chip of all) chip.tabIndex = chip === stop ? 0 : -1;
  };
  /** Scrolls the row, and nothing else. */
  const reveal = (chip: Element) => {
    if (!row.current?.contains(chip)) return;
    const [all, own] = [row.current, chip].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
    if (own.left < all.left) row.current.scrollLeft -= Math.ceil(all.left - own.left);
    else if (own.right > all.right) row.current.scrollLeft += Math.ceil(own.right - all.right);
  };

  useLayoutEffect(() => {
    setStop();
    const pressed = chips().find((chip) => chip.ariaPressed === 'true');
    const left = pressed?.offsetLeft ?? 0;
    // Other merchants' categories can move it.
    if (pressed && (pressed !== chosen.current?.chip || left !== chosen.current.left)) reveal(pressed);
    chosen.current = pressed && { chip: pressed, left };
  });

  const move = (event: KeyboardEvent) => {
    const all = chips();
    const place = all.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const chip = all[(next + all.length) % all.length];
    chip?.focus();
    if (chip) reveal(chip);
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
      <div ref={row} className={styles.scrolling}>
        {children}
      </div>
      {last}
    </div>
  );
}
