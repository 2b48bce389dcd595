/** The properties that plain and stacked bars share. */
export interface Column {
  readonly key: string;
  /** Full name, such as `Nov 2026`. */
  readonly label: string;
  /** Short label below the bar, such as `Nov`. */
  readonly tick: string;
  /** Lines of the tooltip below the label. */
  readonly lines: readonly string[];
  /** Cells of the bar's row in the hidden table, after the label. */
  readonly cells: readonly string[];
  /** Label above the bar, such as `87%`. */
  readonly mark?: string | undefined;
  /** Called on a tap, Enter, or Space. */
  readonly onSelect?: (() => void) | undefined;
}

export interface StackedBar extends Column {
  /** Ordered from the zero line outward. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly key: string;
  readonly value: number;
  readonly color: string;
  /** Line of the tooltip while this part is selected. */
  readonly line?: string;
  /** Called on a tap on this part, or Enter while it is selected; defaults to the bar's `onSelect`. */
  readonly onSelect?: (() => void) | undefined;
}
