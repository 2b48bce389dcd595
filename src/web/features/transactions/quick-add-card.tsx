import type { ReactNode } from 'react';
import { formatDay } from '#shared/calendar-date.ts';
import { centsOfDollars, formatMoney, hasWholeCents, MAX_AMOUNT, ZERO } from '#shared/money.ts';
import { categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { Chip } from '#web/components/chip.tsx';
import { FittedText } from '#web/components/fitted-text.tsx';
import { MONEY_SIGNS } from '#web/components/money.tsx';
import styles from './quick-add.module.css';
import type { Picker } from './quick-add-pickers.tsx';
import type { QuickEntryForm } from './use-quick-entry.ts';

interface Props {
  form: QuickEntryForm;
  onPick: (picker: Picker) => void;
}

/** What was understood of the text. A tap on a part changes it. */
export function EntryCard({ form: { entry, context }, onPick }: Props) {
  const { type, dollars, description, category, isGuess, goalId, date } = entry;
  const goal = context.goals.find(({ _id }) => _id === goalId);
  const isEmpty = description === '';

  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">What was understood</legend>
      <button type="button" className={styles.amount} data-type={type} onClick={() => onPick('amount')}>
        <Named name="Amount">
          <span className={styles.missing} data-missing={dollars === undefined || undefined}>
            <FittedText text={amountText(type, dollars)} largest="var(--text-figure)" />
          </span>
        </Named>
      </button>
      <button type="button" className={styles.description} onClick={() => onPick('description')}>
        <Named name="Description">
          <span className={styles.missing} data-missing={isEmpty || undefined}>
            {isEmpty ? 'What was it?' : description}
          </span>
        </Named>
      </button>
      <div className={styles.chips}>
        <Chip onClick={() => onPick('type')}>
          <Named name="Type">
            {type === 'savings'
              ? `Savings: ${goal?.name ?? 'choose a goal'}`
              : type === 'income'
                ? 'Income'
                : 'Expense'}
          </Named>
        </Chip>
        {type !== 'savings' && (
          <Chip onClick={() => onPick('category')}>
            <Named name={isGuess ? 'Category, guessed' : 'Category'}>
              {isEmpty && isGuess ? (
                'Category'
              ) : (
                <span className={styles.guess} data-guess={isGuess || undefined}>
                  <span aria-hidden="true">{categoryIcon(category ?? null)} </span>
                  {categoryLabel(category ?? null)}
                </span>
              )}
            </Named>
          </Chip>
        )}
        <Chip onClick={() => onPick('day')}>
          <Named name="Date">{formatDay(date, context.today)}</Named>
        </Chip>
      </div>
    </fieldset>
  );
}

/** Tells screen readers which part of the entry a text is. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{name}: </span>
      {children}
    </>
  );
}

/** An amount that cannot be recorded is shown as it was understood, too. */
function amountText(type: keyof typeof MONEY_SIGNS, dollars: number | undefined): string {
  const isAmount = dollars !== undefined && hasWholeCents(dollars) && dollars * 100 <= MAX_AMOUNT;
  if (dollars !== undefined && !isAmount) return `$${dollars}`;
  const sign = dollars === undefined || type === 'savings' ? '' : MONEY_SIGNS[type];
  return `${sign}${formatMoney(dollars === undefined ? ZERO : centsOfDollars(dollars))}`;
}
