import { categoryLabel } from '#shared/transactions/categories.ts';
import styles from './close-match-hint.module.css';

interface Props {
  /** The category that the typed name probably means; null if there is none. */
  match: string | null;
  onChoose: (category: string) => void;
}

/** Offers the category that a typed name probably means, because a budget counts only the spending in its own category. */
export function CloseMatchHint({ match, onChoose }: Props) {
  return (
    <span aria-live="polite">
      {match === null ? (
        'Counts your spending in this category'
      ) : (
        <>
          Did you mean{' '}
          <button type="button" className={styles.match} onClick={() => onChoose(match)}>
            {categoryLabel(match)}?
          </button>
        </>
      )}
    </span>
  );
}
