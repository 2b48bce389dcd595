import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Import } from '#shared/imports/contract.ts';
import { countProblems } from '#shared/statements/statement.ts';
import type { FileToImport } from './file-to-import.ts';
import { keepChoices, keptChoices, type MadeChoices } from './kept-choices.ts';
import type { ComparedFile } from './request.ts';
import {
  type ChangedRow,
  type Choice,
  changedRows,
  choicesFor,
  countsOf,
  type ReviewRow,
  withChoice,
  withoutChanged,
} from './review-rows.ts';
import { firstTab, type OpenTab, openTab } from './review-tabs.ts';
import type { TabName } from './tab-names.ts';

type Rules = MadeChoices['remembered'];

interface Decided {
  readonly rows: readonly ReviewRow[];
  readonly choice: Choice;
  /** The merchant to which `always` applies; null to change nothing for later imports. */
  readonly merchant: string | null;
  /** Whether later imports propose the same choice. */
  readonly always: boolean;
}

/** The rows of a preview with the user's choices. */
export interface Review extends MadeChoices {
  readonly preview: ComparedFile;
  readonly counts: Import['counts'];
  readonly tab: OpenTab;
  readonly open: (name: TabName) => void;
  readonly decide: (decided: Decided) => void;
  /** Takes a newer preview over and returns the rows that changed; choices for those are dropped. */
  readonly replacePreview: (preview: ComparedFile) => readonly ChangedRow[];
}

/** @param earlier what the user chose in another preview of the file */
export function useReview(file: FileToImport, loaded: ComparedFile, earlier: MadeChoices | undefined): Review {
  const [preview, setPreview] = useState(loaded);
  const { rows } = preview;
  const [made, setMade] = useState(() =>
    earlier ? { ...earlier, choices: choicesFor(rows, earlier.choices) } : keptChoices(file, loaded),
  );
  const [tab, setTab] = useState(() => firstTab(rows, made.choices));
  const { choices } = made;
  useEffect(() => keepChoices(file, preview.token, made), [file, preview.token, made]);
  const counts = useMemo(() => countsOf(rows, choices, countProblems(file.problems)), [rows, choices, file]);

  return {
    ...made,
    preview,
    counts,
    tab,
    // In a transition, because React renders the cards of another tab in pieces then.
    open: (name) => startTransition(() => setTab(openTab(name, rows, choices))),
    decide: ({ rows: decided, choice, merchant, always }) =>
      setMade((before) => ({
        choices: withChoice(before.choices, decided, choice),
        remembered: merchant ? withRule(before.remembered, merchant, always ? choice : undefined) : before.remembered,
      })),
    replacePreview: (next) => {
      const changed = changedRows(rows, next.rows);
      const kept = withoutChanged(choices, changed);
      setPreview(next);
      setMade({ ...made, choices: kept });
      setTab(firstTab(next.rows, kept));
      return changed;
    },
  };
}

function withRule(rules: Rules, merchant: string, choice: Choice | undefined): Rules {
  const next = new Map(rules);
  next.delete(merchant);
  if (choice?.action === 'add') {
    const { type, category, goalId } = choice;
    next.set(merchant, { merchant, type, category, goalId });
  }
  return next;
}
