/** What every bar has, whatever it is made of. */
export interface Column {
  readonly key: string;
  /** In full, such as `November 2026`. */
  readonly label: string;
  /** Below the bar, such as `Nov`. */
  readonly tick: string;
  /** What the tooltip says below the label. */
  readonly lines: readonly string[];
  /** What the hidden table says beside the label. */
  readonly cells: readonly string[];
  /** Stands above the bar. */
  readonly mark?: string | undefined;
  /** What a tap, Enter or Space does. */
  readonly onSelect?: (() => void) | undefined;
}

export interface StackedBar extends Column {
  /** From the zero line outwards. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly key: string;
  readonly value: number;
  readonly color: string;
  /** What the tooltip says when this part alone is meant. */
  readonly line?: string;
  /** What a tap on it does, and Enter once the up and down arrows have led to it; without it, what the bar does. */
  readonly onSelect?: (() => void) | undefined;
}
