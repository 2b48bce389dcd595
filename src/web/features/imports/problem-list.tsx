import type { Problem } from '#shared/statements/statement.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import styles from './imports.module.css';
import { formatCount } from './summary-text.ts';

/** The lines that could not be read, and why. Nothing can be decided about them. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <Card>
      <ul aria-label="Problems">
        {problems.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line can have several problems
          <li key={index} className={styles.line}>
            <span className={styles.words}>
              <span className={common.hint}>Line {formatCount(line)}</span>
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
