import { useMemo } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { Chip } from '#web/components/chip.tsx';
import { MONEY_SIGNS, Money } from '#web/components/money.tsx';
import { RowButton } from '#web/components/row.tsx';
import { ChipToolbar } from './chip-toolbar.tsx';
import styles from './imports.module.css';
import { guessCategories, type KnownCategories, likelyCategories } from './likely-categories.ts';
import { categoryOf, choiceOfGroup, directionOf, type MerchantGroup, nameOf } from './merchant-groups.ts';
import { shortReason } from './reason-text.ts';
import { type Choice, isComplete, isDoubtful, type ReviewRow } from './review-rows.ts';
import { countText } from './summary-text.ts';
import type { Review } from './use-review.ts';

interface Props {
  group: MerchantGroup;
  review: Review;
  today: CalendarDate;
  /** Whether the rows of the merchant are shown below. */
  expanded: boolean;
  onToggle: () => void;
  known: KnownCategories;
  /** How many merchants of this direction have each category, the most frequent one first. */
  inReview: ReadonlyMap<string, number>;
  onOpen: (target: ReviewRow | MerchantGroup) => void;
}

/** A merchant with the categories to choose from. Choosing one gives it to all rows of the merchant. */
export function MerchantCard({ group, review, today, expanded, known, inReview, onToggle, onOpen }: Props) {
  const { rows, label, merchant, fileCategory, total, lastDate } = group;
  const { choices, remembered, decide } = review;
  const [first] = rows;
  const direction = directionOf(group);
  const choice = choiceOfGroup(group, choices);
  const chosen = categoryOf(choice, direction);
  const iconName = choice?.action === 'add' ? choice.category : chosen;
  const always = merchant !== null && remembered.has(merchant);
  const isSingle = rows.length === 1;
  const { description } = first;
  const { offered, suggestions } = known;
  const guessed = useMemo(
    () => guessCategories(suggestions, { description, fileCategory }),
    [suggestions, description, fileCategory],
  );
  const likely = likelyCategories({ guessed, inReview, offered, chosen });

  const only = fileCategory === null ? [] : [nameOf(first)];
  const doubtful = rows.find((row) => isDoubtful(row, choices));
  const details = [
    ...(isSingle ? only : [countText(rows.length, 'line')]),
    ...(doubtful ? [shortReason(doubtful.verdict, doubtful.row.amount)] : []),
  ];

  const set = (next: Choice, isAlways: boolean) => decide({ rows, choice: next, merchant, always: isAlways });

  return (
    <div className={styles.merchant}>
      <RowButton
        icon={iconName === null ? '❓' : categoryIcon(iconName, known.icons)}
        name={label}
        amount={<Money amount={total} sign={MONEY_SIGNS[choice?.action === 'add' ? choice.type : direction]} />}
        second=""
        label={[...details, stateOf(choice)].join(' · ')}
        date={lastDate}
        today={today}
        expanded={isSingle ? undefined : expanded}
        onClick={isSingle ? () => onOpen(first) : onToggle}
      />
      <div className={styles.choices}>
        <ChipToolbar
          label={`Category for ${label}`}
          last={
            <Chip onClick={() => onOpen(group)}>
              More<span className="visually-hidden"> for {label}</span>
            </Chip>
          }
        >
          {likely.map((name) => (
            <Chip
              key={name}
              pressed={name === chosen}
              onClick={() => set({ action: 'add', type: direction, category: name, goalId: null }, always)}
            >
              <span aria-hidden="true">{categoryIcon(name, known.icons)} </span>
              {categoryLabel(name)}
            </Chip>
          ))}
        </ChipToolbar>
        {merchant && choice?.action === 'add' && isComplete(choice) && (
          // It appears where a tap may have chosen a category, whose second tap does not count.
          <Chip pressed={always} onClick={({ detail }) => detail < 2 && set(choice, !always)}>
            Always<span className="visually-hidden"> for {label}</span>
          </Chip>
        )}
      </div>
    </div>
  );
}

function stateOf(choice: Choice | undefined): string {
  if (!choice) return 'Several categories';
  if (choice.action === 'leave_out') return 'Left out';
  if (choice.type === 'savings') return 'Savings';
  return choice.category ? categoryLabel(choice.category) : 'No category';
}
