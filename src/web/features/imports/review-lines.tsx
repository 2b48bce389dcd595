import { useMemo, useState } from 'react';
import type { Problem } from '#shared/statements/statement.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import styles from './imports.module.css';
import type { MerchantGroup } from './merchant-groups.ts';
import { MerchantList } from './merchant-list.tsx';
import { ProblemList } from './problem-list.tsx';
import type { ReviewRow } from './review-rows.ts';
import { tabCounts } from './review-tabs.ts';
import { RowDialog } from './row-dialog.tsx';
import { RowList } from './row-list.tsx';
import { formatCount } from './summary-text.ts';
import { TABS, type TabName } from './tab-names.ts';
import type { Review } from './use-review.ts';

/** The lines of the file, one group at a time. */
export function ReviewLines({ review, problems }: { review: Review; problems: readonly Problem[] }) {
  const { choices, counts, tab, open, preview } = review;
  const [target, setTarget] = useState<ReviewRow | MerchantGroup>();
  const inTab = useMemo(() => tabCounts(preview.rows, choices, counts), [preview, choices, counts]);
  const names = (Object.keys(TABS) as TabName[]).filter((name) => inTab[name] > 0 || name === tab.name);

  return (
    <>
      <div className={styles.tabs}>
        <ChipRow label="Lines to show">
          {names.map((name) => (
            <Chip key={name} pressed={name === tab.name} onClick={() => open(name)}>
              {TABS[name]} {formatCount(inTab[name])}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {tab.name === 'problems' ? (
        <ProblemList problems={problems} />
      ) : tab.name === 'look' || tab.name === 'categories' ? (
        <MerchantList review={review} onOpen={setTarget} />
      ) : (
        <RowList review={review} onOpen={setTarget} />
      )}
      {target && <RowDialog review={review} target={target} onClose={() => setTarget(undefined)} />}
    </>
  );
}
