import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { nameAccount } from './accounts.ts';
import styles from './imports.module.css';
import type { OpenFile } from './open-file.ts';
import { countText } from './summary-text.ts';

/** The accounts of a file that has several. */
export function FileAccounts({ opened: { content, account: named } }: { opened: OpenFile }) {
  return (
    <Card title="Accounts in this file">
      <ul aria-label="Accounts">
        {content.accounts.map((account) => (
          <li key={account.name} className={styles.line}>
            <span className={styles.words}>{nameAccount(account, named).name || account.name}</span>
            <span className={common.hint}>{countText(account.rows.length, 'transaction')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
