import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { DEMO_OFF } from '#shared/system/switches.ts';
import { switches } from '#web/browser/switches.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { accountKind } from '#web/session/account-kind.ts';
import { useLeaveGuest } from '#web/session/leave-guest.ts';
import { useSession } from '#web/session/session.ts';
import { useCompleteLogin } from '#web/session/use-complete-login.ts';
import { logInToDemo } from './api.ts';
import { demoProblem } from './demo-problem.ts';
import own from './demo-screen.module.css';
import { type DemoStage, useDemoSetup } from './use-demo-setup.ts';

const LABELS: Record<DemoStage, string> = {
  checking: 'Checking...',
  rechecking: 'Checking...',
  unknown: 'Create Demo Account',
  missing: 'Create Demo Account',
  empty: 'Add Demo Data',
  ready: 'Demo Account Ready',
  creating: 'Creating...',
  complete: 'Demo Setup Complete',
};

const TEXTS: Record<DemoStage, string> = {
  checking: 'Looking whether it is set up.',
  rechecking: '',
  unknown: '',
  missing: 'Not set up here yet. It takes a moment.',
  empty: 'The account is there; its data is missing.',
  ready: 'The sample household is waiting.',
  creating: 'The sample household is moving in.',
  complete: 'The sample household has moved in.',
};

export function DemoScreen() {
  return switches.demo ? <DemoSetup /> : <DemoOff />;
}

function DemoOff() {
  return (
    <PublicScreen title="Demo Account" text={DEMO_OFF}>
      <ButtonLink to="/login">Log In</ButtonLink>
    </PublicScreen>
  );
}

function DemoSetup() {
  const { stage, stats, problem, tell, recheck, setUp } = useDemoSetup();
  const { leave, busy: leaving } = useLeaveGuest();
  const [opening, setOpening] = useState(false);
  const completeLogin = useCompleteLogin();
  const { user } = useSession();
  const isReady = stage === 'ready' || stage === 'complete';

  const open = async () => {
    setOpening(true);
    tell(undefined);
    try {
      await completeLogin(await logInToDemo());
    } catch (failure) {
      tell(demoProblem(failure));
    }
    setOpening(false);
  };

  return (
    <PublicScreen
      title="Demo Account"
      text="A made-up household to look around in. Everybody shares it, and every hour it starts over."
    >
      <Credentials />
      <div className={styles.form}>
        <p className={own.status} role="status">
          {stats
            ? `Done: ${stats.transactions} transactions, ${stats.budgets} budgets, ${stats.goals} goals.`
            : TEXTS[stage]}
        </p>
        <FormError message={problem} />
        <div className={styles.actions}>
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            busy={stage === 'checking' || stage === 'rechecking' || stage === 'creating'}
            busyLabel={LABELS[stage]}
            disabled={isReady}
            onClick={() => void setUp()}
          >
            {isReady && <Icon name="check" size={20} />}
            {LABELS[stage]}
          </Button>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            busy={opening}
            busyLabel="Opening..."
            disabled={!isReady || leaving}
            onClick={() => void leave({ onLeave: open })}
          >
            Open the demo
          </Button>
        </div>
        {user && accountKind(user) === 'own' && (
          <p className={own.status}>You are signed in as {user.name}. Opening the demo ends that session here.</p>
        )}
      </div>
      <p className={styles.other}>
        Have an account? <Link to="/login">Log In</Link>
      </p>
      {(stage === 'unknown' || stage === 'rechecking') && (
        <p className={styles.other}>
          Is it set up already?{' '}
          <Button variant="plain" busy={stage === 'rechecking'} busyLabel="Trying..." onClick={recheck}>
            Try again
          </Button>
        </p>
      )}
      {(isReady || stage === 'creating') && (
        <p className={styles.other}>
          Changed by others?{' '}
          <Button variant="plain" disabled={!isReady || opening} onClick={() => void setUp()}>
            Start over with fresh data
          </Button>
        </p>
      )}
    </PublicScreen>
  );
}

function Credentials() {
  return (
    <Card title="Credentials">
      <dl className={own.credentials}>
        <dt>Email</dt>
        <dd>{DEMO_EMAIL}</dd>
        <dt>Password</dt>
        <dd>{DEMO_PASSWORD}</dd>
      </dl>
    </Card>
  );
}
