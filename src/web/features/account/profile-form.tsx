import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { displayedPhone, phoneDigits } from '#shared/account/phone.ts';
import { authContract, type ProfileChange, type User } from '#shared/auth/contract.ts';
import { phoneErrors } from '#shared/auth/profile-rules.ts';
import { birthDateErrors, birthDateLimits } from '#shared/auth/registration-rules.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { DateField } from '#web/components/date-field.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { SaveBar } from '#web/components/save-bar.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { updateUser } from '#web/session/session.ts';
import { PhoneField } from './phone-field.tsx';

/** Loaded when it is needed, because conflicts are rare. */
const ProfileConflict = lazy(async () => ({ default: (await import('./profile-conflict.tsx')).ProfileConflict }));

function valuesOf({ name, dateOfBirth, phone }: User) {
  return { name, dateOfBirth: dateOfBirth ?? '', phone: displayedPhone(phone) };
}

/** Like the request, the base has only the changed fields. */
function baseOf(user: User, change: ProfileChange) {
  const changed = Object.entries(user).filter(([field]) => field in change);
  return { ...Object.fromEntries(changed), version: user.version };
}

interface Props {
  user: User;
  report: StatusReporter;
  /** Shown between the fields and the buttons. */
  children: ReactNode;
}

export function ProfileForm({ user, report, children }: Props) {
  const today = useToday();
  const [stored, setStored] = useState(user);
  const form = useApiForm(authContract.updateMe, {
    initial: valuesOf(stored),
    edit: { base: (change) => baseOf(stored, change), rowOf: (answer) => answer.user, valuesOf },
    toWire: ({ phone, ...wire }): Record<string, unknown> => {
      const fields = Object.entries({ ...wire, phone: phoneDigits(String(phone)) });
      return Object.fromEntries(fields.filter(([field]) => field in form.changes));
    },
    check: (draft) => ({ ...birthDateErrors(draft, today), ...phoneErrors(draft, stored.phone) }),
    notDone: () => 'Profile not saved',
    onFailure: (failure) => report.failure(serverMessageOf(failure, 'Failed to update profile')),
    onSuccess: ({ user: saved }) => {
      setStored(saved);
      updateUser(saved);
      report.success('Profile updated successfully!');
    },
  });

  const reasonId = useId();
  const isDemo = user.accountKind === 'demo';
  const locked = isDemo && { disabled: true, 'aria-describedby': reasonId };
  const formId = useId();
  const save = () => form.save(document.getElementById(formId) as HTMLFormElement);

  return (
    <>
      <Card>
        <Form form={form} id={formId}>
          {isDemo && (
            <p id={reasonId} className={common.hint}>
              Everyone shares the demo account, so you can't change its name, date of birth or phone.
            </p>
          )}
          <TextField label="Full Name" autoComplete="name" required {...form.field('name')} {...locked} />
          <DateField
            label="Date of Birth"
            autoComplete="bday"
            required={user.dateOfBirth !== null}
            {...birthDateLimits(today)}
            {...form.field('dateOfBirth')}
            {...locked}
          />
          <PhoneField label="Phone" {...form.field('phone')} {...locked} />
        </Form>
      </Card>
      {children}
      <SaveBar isChanged={form.isChanged} busy={form.busy} save={save} discard={form.reset}>
        <SubmitButton form={formId} busy={form.busy} busyLabel="Saving Changes..." disabled={!form.isChanged}>
          Save Changes
        </SubmitButton>
        <CancelButton form={form} disabled={!form.isChanged} />
      </SaveBar>
      <Suspense>{form.conflict && <ProfileConflict conflict={form.conflict} busy={form.busy} />}</Suspense>
    </>
  );
}
