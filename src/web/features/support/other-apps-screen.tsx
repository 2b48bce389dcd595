import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyText } from '#web/components/copy-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import styles from './help-screen.module.css';

/** Shows how programs record a transaction with an access token, with the address of this server. */
export function OtherAppsScreen() {
  const address = `${location.origin}/api/transactions/quick`;
  return (
    <Screen title="Add from Other Apps" backTo="/settings/help">
      <Card title="Before You Start">
        <p className={styles.answer}>
          Send a line such as <code>12.50 coffee</code> to Centwise from a shortcut, an automation, or a program. It's
          read like Quick Add, and added at once. You need an access token that may add transactions. Put it where the
          steps say YOUR_TOKEN.
        </p>
        <div className={styles.contact}>
          <ButtonLink to="/settings/access-tokens">Access Tokens</ButtonLink>
        </div>
      </Card>
      <Card title="iPhone and iPad">
        <Steps>
          <li>In the Shortcuts app, create a shortcut. Add the action Ask for Input, and leave its type at Text.</li>
          <li>
            Add Get Contents of URL with this address, and choose the method POST. Add the header{' '}
            <code>Authorization</code> with the text <code>Bearer YOUR_TOKEN</code>. Choose the request body JSON, and
            add a text field named <code>text</code> with the answer.
            <CopyText label="address" text={address} />
          </li>
          <li>
            Add Get Dictionary Value with the key <code>message</code>, and then Show Content (Show Result on older
            versions), so that you see what was added. Then add the shortcut to your home screen, or tell Siri its name.
          </li>
        </Steps>
      </Card>
      <Card title="Android">
        <Steps>
          <li>
            In an app such as HTTP Shortcuts, create a shortcut with the method POST and this address.
            <CopyText label="address" text={address} />
          </li>
          <li>
            Add the header <code>Authorization</code> with <code>Bearer YOUR_TOKEN</code>. Choose the content type{' '}
            <code>application/json</code>, and use this body, with a variable that asks for the text.
            <CopyText label="body" text='{"text": "12.50 coffee"}' />
          </li>
          <li>Save the shortcut, and place it on your home screen.</li>
        </Steps>
        <p className={styles.contact}>
          No token is needed to share a text with the installed app: choose Centwise in the share menu, and Quick Add
          opens with it.
        </p>
      </Card>
      <Card title="Computer">
        <Steps>
          <li>Open a terminal.</li>
          <li>
            Paste this command with your token.
            <CopyText label="command" text={commandFor(address)} />
          </li>
          <li>The response says what was added, or what is missing in the line.</li>
        </Steps>
      </Card>
    </Screen>
  );
}

function commandFor(address: string): string {
  return [
    `curl '${address}' \\`,
    "  -H 'Authorization: Bearer YOUR_TOKEN' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"text": "12.50 coffee"}'`,
  ].join('\n');
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}
