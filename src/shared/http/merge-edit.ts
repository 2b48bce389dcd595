interface Fields {
  readonly [name: string]: unknown;
}

interface Edit<Draft> {
  /** The edited fields; an undefined one is not edited. */
  readonly draft: Draft;
  /** What the edit began with: the version of the row, and the values that the user saw. Without it, the draft is the result. */
  readonly base: Versioned | undefined;
  readonly current: Versioned;
  /** Fields that have a meaning only together, so they are never taken from both sides. */
  readonly together?: readonly (keyof Draft & string)[];
}

interface Versioned extends Fields {
  readonly version: number;
}

export interface Merged<Draft> {
  readonly draft: Draft;
  /** Fields that both sides changed to different values; parts of nested fields as `field.part`. */
  readonly conflicts: readonly string[];
}

/** A value that the caller did not send, of a row that has changed since, and on which both sides differ. */
const UNKNOWN = Symbol('unknown');

/**
 * Merges an edit into a row that others may have changed since the edit began: a field that only one side changed keeps that
 * side's value. The values of `base` decide; its version stands for those that it leaves out.
 */
export function mergeEdit<Draft extends object>({ draft, base, current, together = [] }: Edit<Draft>): Merged<Draft> {
  if (!base) return { draft, conflicts: [] };
  const isLatest = base.version === current.version;
  const merged = mergeFields({ mine: draft as Fields, base, theirs: current, isLatest, together });
  return { draft: merged.draft as Draft, conflicts: merged.conflicts };
}

interface Sides {
  readonly mine: Fields;
  readonly base: Fields;
  readonly theirs: Fields;
  /** Whether the row is still the one that the edit began with. */
  readonly isLatest: boolean;
  readonly together?: readonly string[];
}

function mergeFields({ mine, base, theirs, isLatest, together = [] }: Sides): Merged<Fields> {
  const draft: Record<string, unknown> = { ...mine };
  const conflicts: string[] = [];
  const baseOf = (name: string) => {
    if (name in base) return base[name] ?? null;
    return isLatest || isSame(mine[name], theirs[name]) ? theirs[name] : UNKNOWN;
  };
  const edited = Object.keys(mine).filter((name) => mine[name] !== undefined && name in theirs);
  const alone = edited.filter((name) => !together.includes(name)).map((name) => [name]);

  for (const names of [edited.filter((name) => together.includes(name)), ...alone]) {
    const [name = ''] = names;
    if (isFields(mine[name])) {
      const nested = mergeFields({
        mine: mine[name],
        base: (base[name] ?? {}) as Fields,
        theirs: theirs[name] as Fields,
        isLatest,
      });
      draft[name] = nested.draft;
      conflicts.push(...nested.conflicts.map((part) => `${name}.${part}`));
    } else if (names.every((name) => isSame(mine[name], baseOf(name)))) {
      for (const name of names) draft[name] = theirs[name];
    } else if (names.some((name) => !isSame(theirs[name], baseOf(name)))) {
      conflicts.push(...names.filter((name) => !isSame(mine[name], theirs[name])));
    }
  }
  return { draft, conflicts };
}

/** A missing value is the same as null. */
function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
