import type { Preferences } from '#shared/preferences/contract.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';

/** The only setting with more than two values: two different changes of a switch are impossible. */
const CONFLICT_FIELDS: readonly ConflictField<Preferences>[] = [
  {
    label: 'Recent transactions to show',
    names: ['dashboardPreferences.recentTransactionsCount'],
    text: ({ dashboardPreferences }) => `${dashboardPreferences.recentTransactionsCount} transactions`,
  },
];

export function PreferencesConflict(props: ConflictProps<Preferences>) {
  return <ConflictDialog subject="This setting" fields={CONFLICT_FIELDS} {...props} />;
}
