import { useMemo } from 'react';
import type { Forecast } from '#shared/forecast/contract.ts';
import type { CategoryIcons } from '#shared/transactions/categories.ts';
import type { Asked, Upcoming } from './api.ts';
import { BalanceCard } from './balance-card.tsx';
import { ComingDays } from './coming-days.tsx';
import { comingDays } from './running-balance.ts';

export interface ExpectedProps {
  forecast: Forecast;
  upcoming: Upcoming;
  icons: CategoryIcons | undefined;
  onOpen: (occurrence: Asked) => void;
}

/** What is expected: the balance until the end of the month, and the coming days. */
export function Expected({ forecast, upcoming, icons, onOpen }: ExpectedProps) {
  const days = useMemo(() => comingDays(upcoming), [upcoming]);
  return (
    <>
      <BalanceCard forecast={forecast} days={days} />
      {days.length > 0 && <ComingDays days={days} today={upcoming.today} icons={icons} onOpen={onOpen} />}
    </>
  );
}
