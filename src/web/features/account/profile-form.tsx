import { useId, useState } from 'react';
import { displayedPhone, phoneDigits } from '#shared/account/phone.ts';
import { authContract, type User } from '#shared/auth/contract.ts';
import { phoneErrors } from '#shared/auth/profile-rules.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { DateField } from '#web/components/date-field.tsx';
import { Form, FormButtons } from '#web/components/form.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { updateUser } from '#web/session/session.ts';
import styles from './account-actions.module.css';
import { PhoneField } from './phone-field.tsx';

function valuesOf({ name, dateOfBirth, phone }: User) {
  return { name, dateOfBirth: dateOfBirth ?? '', phone: displayedPhone(phone) };
}

type Values = ReturnType<typeof valuesOf>;
const FIELDS = ['name', 'dateOfBirth', 'phone'] as const;

export function ProfileForm({ user, report }: { user: User; report: StatusReporter }) {
  const today = useToday();
  const [baseline, setBaseline] = useState<Values>(() => valuesOf(user));
  const changed = (values: Values) => FIELDS.filter((field) => values[field].trim() !== baseline[field].trim());

  const form = useApiForm(authContract.updateMe, {
    initial: baseline,
    toWire: (wire) => {
      const fields = changed(wire as Values).map((field) => [
        field,
        field === 'phone' ? phoneDigits(String(wire[field])) : wire[field],
      ]);
      return Object.fromEntries(fields);
    },
    check: (draft) => ({ ...birthDateErrors(draft, today), ...phoneErrors(draft, user.phone) }),
    onFailure: (failure) => report.failure(serverMessageOf(failure, 'Failed to update profile')),
    onSuccess: ({ user: saved }) => {
      setBaseline(form.values);
      updateUser(saved);
      report.success('Profile updated successfully!');
    },
  });

  const reasonId = useId();
  const isDemo = user.accountKind === 'demo';
  const locked = isDemo && { disabled: true, 'aria-describedby': reasonId };
  const isChanged = changed(form.values).length > 0;
  const cancel = () => {
    for (const field of FIELDS) form.set(field, baseline[field]);
  };

  return (
    <Card>
      <Form onSubmit={form.submit}>
        {isDemo && (
          <p id={reasonId} className={styles.reason}>
            Everyone shares the demo account, so you can't change its name, date of birth or phone.
          </p>
        )}
        <TextField label="Full Name" autoComplete="name" required {...form.field('name')} {...locked} />
        <DateField
          label="Date of Birth"
          autoComplete="bday"
          required={user.dateOfBirth !== null}
          {...form.field('dateOfBirth')}
          {...locked}
        />
        <PhoneField label="Phone" {...form.field('phone')} {...locked} />
        <FormButtons>
          <SubmitButton busy={form.busy} busyLabel="Saving Changes..." disabled={!isChanged}>
            Save Changes
          </SubmitButton>
          <Button variant="secondary" disabled={!isChanged || form.busy} onClick={cancel}>
            Cancel
          </Button>
        </FormButtons>
      </Form>
    </Card>
  );
}
