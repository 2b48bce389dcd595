import { displayedPhone } from '#shared/account/phone.ts';
import type { User } from '#shared/auth/contract.ts';
import { formatDayInFull } from '#shared/calendar-date.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';

type Edited = { readonly [Field in 'name' | 'dateOfBirth' | 'phone']?: User[Field] | undefined };

/** How the fields of a profile read in the choice between two edits. */
const CONFLICT_FIELDS: readonly ConflictField<Edited>[] = [
  { label: 'Full Name', names: ['name'], text: ({ name }) => name ?? '' },
  {
    label: 'Date of Birth',
    names: ['dateOfBirth'],
    text: ({ dateOfBirth }) => (dateOfBirth ? formatDayInFull(dateOfBirth) : ''),
  },
  { label: 'Phone', names: ['phone'], text: ({ phone }) => displayedPhone(phone ?? '') || 'No phone number' },
];

export function ProfileConflict(props: ConflictProps<Edited>) {
  return <ConflictDialog subject="Your profile" fields={CONFLICT_FIELDS} {...props} />;
}
