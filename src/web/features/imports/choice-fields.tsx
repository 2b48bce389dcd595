import { useQuery } from '@tanstack/react-query';
import type { GoalId } from '#shared/ids.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { TypeControl } from '#web/components/type-control.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { type EntryType, newCategoryOf, useKnownCategories } from './likely-categories.ts';

/** The type of a transaction with its category or goal. */
interface Entry {
  readonly type: TransactionType;
  readonly category: string | null;
  readonly goalId: GoalId | null;
}

interface Props<Choice extends Entry> {
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** The category that the file gives. */
  fileCategory: string | null;
}

export function ChoiceFields<Choice extends Entry>({ choice, onChange, fileCategory }: Props<Choice>) {
  const { type } = choice;
  return (
    <>
      <TypeControl
        value={type}
        onChange={(next) => onChange({ ...choice, type: next, category: null, goalId: null })}
      />
      {type === 'savings' ? (
        <GoalChoice value={choice.goalId} onChange={(goalId) => onChange({ ...choice, goalId })} />
      ) : (
        <CategoryChoice
          {...{ type, fileCategory }}
          value={choice.category}
          onChange={(category) => onChange({ ...choice, category })}
        />
      )}
    </>
  );
}

interface CategoryProps {
  type: EntryType;
  fileCategory: string | null;
  value: string | null;
  onChange: (category: string | null) => void;
}

function CategoryChoice({ type, fileCategory, value, onChange }: CategoryProps) {
  const { offered } = useKnownCategories(type);
  const names = new Set([...offered, newCategoryOf(fileCategory), value].filter((name) => name != null));
  return (
    <SelectField
      label="Category"
      name="category"
      value={value ?? ''}
      onChange={(name) => onChange(name || null)}
      placeholder="Choose a category"
      options={[...names].map((name) => ({ value: name, label: categoryLabel(name) }))}
    />
  );
}

function GoalChoice({ value, onChange }: { value: GoalId | null; onChange: (goalId: GoalId | null) => void }) {
  const { data: goals = [], isPending } = useQuery(goalsQuery);
  const none = isPending ? 'Loading goals...' : goals.length > 0 ? 'Choose a goal' : 'No savings goals yet';
  return (
    <SelectField
      label="Goal"
      name="goalId"
      value={value ?? ''}
      onChange={(id) => onChange((id || null) as GoalId | null)}
      placeholder={none}
      options={goals.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
