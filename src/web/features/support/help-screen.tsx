import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { switches } from '#web/browser/switches.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { Icon } from '#web/components/icon.tsx';
import { Screen } from '#web/components/screen.tsx';
import { useSession } from '#web/session/session.ts';
import { FAQ } from './faq.ts';
import styles from './help-screen.module.css';
import { ShortcutsCard } from './shortcuts-card.tsx';
import { SupportDialog } from './support-dialog.tsx';

export function HelpScreen() {
  const [asking, setAsking] = useState(false);
  const textId = useId();
  const { user } = useSession();
  const { hash: linked } = useLocation();
  const isDemo = user?.accountKind === 'demo';
  // A guest stays one where new guest accounts are turned off.
  const offered = { ...switches, guests: switches.guests || user?.accountKind === 'guest' };
  return (
    <Screen title="Help & Support" backTo="/settings">
      <Card variant="flush" title="Frequently Asked Questions">
        {FAQ.map(({ title, questions }) => (
          <details key={title} className={styles.section} open={questions.some(({ hash }) => hash === linked)}>
            <summary className={styles.summary}>
              <span>{title}</span>
              <Icon name="chevron-down" size={20} />
            </summary>
            <div className={styles.questions}>
              {questions
                .filter(({ needs }) => !needs || offered[needs])
                .map(({ question, hash, answer }) => (
                  <div key={question} id={hash}>
                    <h3 className={styles.question}>{question}</h3>
                    <p className={styles.answer}>{answer}</p>
                  </div>
                ))}
            </div>
          </details>
        ))}
      </Card>
      <Card title="Still stuck?">
        <p id={textId} className={styles.answer}>
          {isDemo
            ? "Everyone shares the demo account, so support couldn't reply to you."
            : "Tell us what you were doing and what happened. We'll include your browser, operating system and screen size."}
        </p>
        <div className={styles.contact}>
          <Button disabled={isDemo} aria-describedby={textId} onClick={() => setAsking(true)}>
            Contact Support
          </Button>
        </div>
      </Card>
      <Card title="Add from Other Apps">
        <p className={styles.answer}>
          Add an expense with a shortcut on your phone, an automation, or a command, without opening Centwise.
        </p>
        <div className={styles.contact}>
          <ButtonLink variant="secondary" to="/settings/help/other-apps">
            See How
          </ButtonLink>
        </div>
      </Card>
      <ShortcutsCard />
      {asking && <SupportDialog onClose={() => setAsking(false)} />}
    </Screen>
  );
}
