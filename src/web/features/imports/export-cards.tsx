import { ExportCard } from './export-card.tsx';
import { RestoreCard } from './restore-card.tsx';

/** What leads out of this account, and back in. */
export function ExportCards() {
  return (
    <>
      <ExportCard />
      <RestoreCard />
    </>
  );
}
