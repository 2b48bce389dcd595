import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { addDays, type CalendarDate, formatDay, parseCalendarDate, weekdayName } from '#shared/calendar-date.ts';
import { parseTypedDollars } from '#shared/money.ts';
import type { ParsedEntry } from '#shared/quick-add/parse-entry.ts';
import { categoryIcon, categoryLabel, normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX, DESCRIPTION_MAX } from '#shared/transactions/contract.ts';
import { mostUsedFirst } from '#shared/transactions/suggestions.ts';
import { Button } from '#web/components/button.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { Icon } from '#web/components/icon.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import styles from './quick-add.module.css';
import { isTouchscreen } from './quick-add-keypad.tsx';
import type { QuickEntryForm } from './use-quick-entry.ts';

export type Picker = 'amount' | 'description' | 'type' | 'category' | 'day';

interface Props {
  form: QuickEntryForm;
  onChange: (parts: Partial<ParsedEntry>) => void;
  onClose: () => void;
}

/** The dialog in which one part of the entry is chosen. */
export function EntryPicker({ picker, form, onClose }: { picker: Picker; form: QuickEntryForm; onClose: () => void }) {
  const onChange = (parts: Partial<ParsedEntry>) => {
    form.change(parts);
    onClose();
  };
  const Chosen = PICKERS[picker];
  return <Chosen form={form} onChange={onChange} onClose={onClose} />;
}

const PICKERS = {
  amount: AmountPicker,
  description: DescriptionPicker,
  type: TypePicker,
  category: CategoryPicker,
  day: DayPicker,
};

function AmountPicker({ form, onChange, onClose }: Props) {
  const [typed, setTyped] = useState(form.entry.dollars?.toFixed(2) ?? '');
  const choose = () => {
    const dollars = parseTypedDollars(typed) ?? Number.NaN;
    onChange({ dollars: dollars >= 0 ? dollars : undefined });
  };
  return (
    <FieldPicker title="Amount" onChoose={choose} onClose={onClose}>
      <MoneyField label="Amount" name="picked" value={typed} onChange={setTyped} enterKeyHint="done" />
    </FieldPicker>
  );
}

function DescriptionPicker({ form, onChange, onClose }: Props) {
  const [typed, setTyped] = useState(form.entry.description);
  const choose = () => onChange({ description: typed.trim() });
  return (
    <FieldPicker title="Description" onChoose={choose} onClose={onClose}>
      <TextField
        label="Description"
        name="picked"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={(text) => setTyped(text.slice(0, DESCRIPTION_MAX))}
      />
    </FieldPicker>
  );
}

/** The types, and every goal that money can be saved for. */
function TypePicker({ form, onChange, onClose }: Props) {
  const { type, goalId, category } = form.entry;
  const { goals } = form.context;
  const { isPending, isSuccess } = useQuery(goalsQuery);
  const choose = (next: 'income' | 'expense') => {
    // A category of the other type would stay in the text.
    onChange({ type: next, goalId: undefined, category: next === type && !form.entry.isGuess ? category : undefined });
  };
  return (
    <Dialog title="Type" onClose={onClose}>
      <Options label="Type">
        <Option isChosen={type === 'expense'} onChoose={() => choose('expense')}>
          Expense
        </Option>
        <Option isChosen={type === 'income'} onChoose={() => choose('income')}>
          Income
        </Option>
        {goals.map(({ _id, name }) => (
          <Option
            key={_id}
            isChosen={goalId === _id}
            onChoose={() => onChange({ type: 'savings', goalId: _id, category: undefined })}
          >
            Savings: {name}
          </Option>
        ))}
      </Options>
      {goals.length === 0 && !isSuccess && (
        <p role="status">{isPending ? 'Loading goals...' : "Your goals couldn't be loaded."}</p>
      )}
      {goals.length === 0 && isSuccess && (
        <p>
          <Link to="/goals/new">Create a savings goal</Link>
        </p>
      )}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

/** The categories of the type, most used first. A name that is none of them becomes a new one. */
function CategoryPicker({ form: { entry, context }, onChange, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const type = entry.type === 'income' ? 'income' : 'expense';
  const name = normalizeCategory(typed).slice(0, CATEGORY_MAX).trim();
  const offered = mostUsedFirst(context.categories[type], context.suggestions[type]);
  const matching = offered.filter((category) => category.includes(name));
  const isNew = name !== '' && !offered.includes(name);
  const choose = (category: string) => onChange({ category });
  const chooseFirst = (event: FormEvent) => {
    event.preventDefault();
    const first = matching[0] ?? name;
    if (name !== '') choose(first);
  };

  return (
    <Dialog title="Category" onClose={onClose} focusesButton={isTouchscreen()}>
      <form className={styles.picker} onSubmit={chooseFirst} noValidate>
        <TextField
          label="Search or add a category"
          type="search"
          name="picked"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          onChange={setTyped}
        />
      </form>
      <Options label="Categories">
        {matching.map((category) => (
          <Option
            key={category}
            icon={categoryIcon(category)}
            isChosen={category === entry.category}
            onChoose={() => choose(category)}
          >
            {categoryLabel(category)}
          </Option>
        ))}
        {isNew && (
          <Option icon="+" isChosen={false} onChoose={() => choose(name)}>
            Add “{categoryLabel(name)}”
          </Option>
        )}
      </Options>
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

const DAYS_OFFERED = 7;

/** The days of the last week, and a field for any other day. */
function DayPicker({ form: { entry, context }, onChange, onClose }: Props) {
  const { today } = context;
  const days = Array.from({ length: DAYS_OFFERED }, (_, back) => addDays(today, -back));
  const choose = (typed: string) => {
    const date = parseCalendarDate(typed);
    if (date) onChange({ date });
  };
  return (
    <Dialog title="Date" onClose={onClose} focusesButton>
      <Options label="Days">
        {days.map((date) => (
          <Option key={date} isChosen={date === entry.date} onChoose={() => onChange({ date })}>
            {dayLabel(date, today)}
          </Option>
        ))}
      </Options>
      <DateField label="Another day" name="picked" max={today} value={entry.date} onChange={choose} />
      <CloseButton onClose={onClose} />
    </Dialog>
  );
}

function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const name = formatDay(date, today);
  return date >= addDays(today, -1) ? name : `${weekdayName(date)}, ${name}`;
}

interface FieldPickerProps {
  title: string;
  onChoose: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one field. */
function FieldPicker({ title, onChoose, onClose, children }: FieldPickerProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.picker} onSubmit={submit} noValidate>
        {children}
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Done</Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
  );
}

/** A list of choices, which scrolls. */
function Options({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}

interface OptionProps {
  icon?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ icon, isChosen, onChoose, children }: OptionProps) {
  return (
    <button type="button" className={styles.option} aria-pressed={isChosen} onClick={onChoose}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.name}>{children}</span>
      {isChosen && <Icon name="check" size={20} />}
    </button>
  );
}
