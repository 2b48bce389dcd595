import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalDraft } from '#shared/goals/contract.ts';
import { SUGGESTED_AMOUNTS, suggestedDates, suggestedNames } from '#shared/goals/goal-suggestions.ts';
import { formatAmountInput, formatMoney } from '#shared/money.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { focusField } from '#web/browser/focus-field.ts';
import { Chip, ChipRow } from '#web/components/chip.tsx';
import { goalsQuery } from './api.ts';

type Field = FormField<keyof GoalDraft>;

/** Names that no open goal has; none while the goals load. A chosen chip disappears, so the focus moves on. */
export function NameChips({ form }: { form: ApiForm<keyof GoalDraft> }) {
  const { data: goals, isPending } = useQuery(goalsQuery);
  const choose = (name: string, event: MouseEvent<HTMLButtonElement>) => {
    form.set('name', name);
    focusField(event.currentTarget.form, 'targetAmount');
  };
  return (
    <ChipRow label="Suggested names">
      {!isPending &&
        suggestedNames(form.values.name, goals ?? []).map((name) => (
          <Chip key={name} onClick={(event) => choose(name, event)}>
            {name}
          </Chip>
        ))}
    </ChipRow>
  );
}

/** Round amounts, unless another one was typed. They never come between typing an amount and the next field. */
export function AmountChips({ value, onChange }: Field) {
  const amounts = SUGGESTED_AMOUNTS.map((amount) => ({ label: formatMoney(amount), input: formatAmountInput(amount) }));
  const isOffered = value === '' || amounts.some(({ input }) => input === value);
  return (
    <ChipRow label="Suggested amounts">
      {isOffered &&
        amounts.map(({ label, input }) => (
          <Chip key={input} pressed={input === value} onClick={() => onChange(input)}>
            {label}
          </Chip>
        ))}
    </ChipRow>
  );
}

export function DateChips({ today, value, onChange }: Field & { today: CalendarDate }) {
  return (
    <ChipRow label="Suggested dates">
      {suggestedDates(today).map(({ label, date }) => (
        <Chip key={label} pressed={date === value} onClick={() => onChange(date)}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}
