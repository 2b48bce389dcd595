import { useState } from 'react';
import type { Problem } from '#shared/statements/statement.ts';
import { Button } from '#web/components/button.tsx';
import common from '#web/components/common.module.css';
import { ProblemList } from './problem-list.tsx';

/** How many are shown at first, and how many more each time. */
const FIRST = 3;
const MORE = 50;

/** What of a file cannot be read. The first problem may say that the file is read in part only, so it is always in view. */
export function FoundProblems({ problems, isEmpty }: { problems: readonly Problem[]; isEmpty: boolean }) {
  const [shown, setShown] = useState(FIRST);
  if (problems.length === 0) return null;
  return (
    <div className={common.stack}>
      <p>
        {isEmpty
          ? 'This file has nothing that can be imported. Choose another period at your bank, and download it again.'
          : 'Not everything in this file can be imported.'}
      </p>
      <ProblemList problems={problems.slice(0, shown)} />
      {shown < problems.length && (
        <Button variant="secondary" onClick={() => setShown(shown + MORE)}>
          Show more problems
        </Button>
      )}
    </div>
  );
}
