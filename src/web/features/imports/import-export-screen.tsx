import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { Screen } from '#web/components/screen.tsx';
import { ExportCards } from './export-cards.tsx';
import { ImportHistory } from './import-history.tsx';
import { KnownSources } from './known-sources.tsx';
import { RememberedMerchants } from './remembered-merchants.tsx';

export function ImportExportScreen() {
  return (
    <Screen title="Import & Export" backTo="/settings">
      <Card title="Import">
        <div className={common.stack}>
          <p>Add transactions from a bank statement or another app. You can review every line first.</p>
          <ButtonLink to="/transactions/import">Import a File</ButtonLink>
        </div>
      </Card>
      <ImportHistory />
      <KnownSources />
      <RememberedMerchants />
      <ExportCards />
    </Screen>
  );
}
