import { Link } from '@tanstack/react-router';
import type { Cents } from '#shared/money.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import styles from './figure-list.module.css';
import { Icon } from './icon.tsx';
import { Money } from './money.tsx';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly amount: Cents;
  /** Share of the total, such as `34%`. */
  readonly percent: string;
  /** The CSS color of the same figure in the chart. */
  readonly color: string;
  /** Filter that lists exactly the transactions behind the figure; undefined if there is none. */
  readonly search: TransactionSearch | undefined;
}

/** The parts of a sum, one per line, each linked to its transactions. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={styles.list}>
      {figures.map((figure) => (
        <li key={figure.key}>
          {figure.search ? (
            <Link to="/transactions" search={figure.search} className={styles.line}>
              <Line figure={figure} />
              <span className={styles.chevron}>
                <Icon name="chevron-right" size={18} />
              </span>
            </Link>
          ) : (
            <div className={styles.line}>
              <Line figure={figure} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ figure: { label, amount, percent, color } }: { figure: Figure }) {
  return (
    <>
      <span className={styles.swatch} style={{ background: color }} />
      <span className={styles.name}>{label}</span>
      <span className={styles.amount}>
        <Money amount={amount} />
      </span>
      <span className={styles.percent}>{percent}</span>
    </>
  );
}
