import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Merchant } from '#shared/imports/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { goalsQuery } from '#web/features/goals/api.ts';
import { merchantsQuery } from './api.ts';
import { EditableList } from './editable-list.tsx';

/** Loaded when it is needed, because most visits edit nothing. */
const MerchantDialog = lazy(async () => ({ default: (await import('./merchant-dialog.tsx')).MerchantDialog }));

/** The merchants whose rows always get the same category or goal. */
export function RememberedMerchants() {
  const { data = [] } = useQuery(merchantsQuery);
  const { data: goals } = useQuery({ ...goalsQuery, enabled: data.some(({ type }) => type === 'savings') });
  const [edited, setEdited] = useState<Merchant>();
  const goalName = (merchant: Merchant) => goals?.find(({ _id }) => _id === merchant.goalId)?.name;
  return (
    <>
      <EditableList
        title="Remembered Merchants"
        items={data}
        describe={(merchant) => ({
          key: merchant._id,
          name: categoryLabel(merchant.merchant),
          hint:
            merchant.type === 'savings'
              ? (goalName(merchant) ?? 'Savings')
              : `Always ${categoryLabel(merchant.category)}`,
        })}
        onEdit={setEdited}
      />
      <Suspense>{edited && <MerchantDialog merchant={edited} onClose={() => setEdited(undefined)} />}</Suspense>
    </>
  );
}
