import { Link } from '@tanstack/react-router';
import type { Budget } from '#shared/budgets/contract.ts';
import { categoryLabel, normalizeCategory } from '#shared/transactions/categories.ts';
import { closeMatch } from '#shared/transactions/close-match.ts';
import styles from './close-match-hint.module.css';

interface Props {
  typed: string;
  /** The categories without a budget in the month, the likeliest first. */
  free: readonly string[];
  /** The budgets of the month. */
  taken: readonly Budget[];
  onChoose: (category: string) => void;
}

/** Offers the category that a typed name probably means, because a budget counts only the spending in its own category. */
export function CloseMatchHint(props: Props) {
  return (
    <span aria-live="polite">
      <Hint {...props} />
    </span>
  );
}

function Hint({ typed, free, taken, onChoose }: Props) {
  const budgetOf = (name: string) => taken.find(({ category }) => category === name);
  const match = closeMatch(typed, [...free, ...taken.map(({ category }) => category)]);
  const budget = budgetOf(match ?? normalizeCategory(typed));
  if (budget) {
    return (
      <>
        You already have a budget for{' '}
        <Link className={styles.match} to="/budget/edit/$budgetId" params={{ budgetId: budget._id }}>
          {categoryLabel(budget.category)}
        </Link>
      </>
    );
  }
  if (match === null) return 'Counts your spending in this category';
  return (
    <>
      Did you mean{' '}
      <button type="button" className={styles.match} onClick={() => onChoose(match)}>
        {categoryLabel(match)}?
      </button>
    </>
  );
}
