import { Link } from '@tanstack/react-router';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { DEMO_OFF } from '#shared/switches.ts';
import { switches } from '#web/browser/switches.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/components/public-screen.module.css';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { useSession } from '#web/session/session.ts';
import own from './demo-screen.module.css';
import { type DemoStage, type DemoStats, useDemoSetup } from './use-demo-setup.ts';
import { useOpenDemo } from './use-open-demo.ts';

const DESCRIPTION = "Explore a sample household. It's shared with everyone and resets every hour.";

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
  checking: 'Checking the demo...',
  rechecking: '',
  unknown: '',
  missing: "The demo isn't set up yet. It takes a moment.",
  empty: 'The demo account has no data yet.',
  ready: 'Ready to explore.',
  creating: 'Setting up the sample household...',
  complete: 'Demo ready.',
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
  const { stage, stats, problem, setProblem, recheck, setUp } = useDemoSetup();
  const { leaving, opening, open } = useOpenDemo(setProblem);
  const isReady = stage === 'ready' || stage === 'complete';

  return (
    <PublicScreen title="Demo Account" text={DESCRIPTION}>
      <DemoLogin />
      <div className={styles.form}>
        <p className={own.status} role="status">
          {stats ? addedText(stats) : TEXTS[stage]}
        </p>
        <FormError message={problem} />
        <div className={styles.actions}>
          <Button
            variant={isReady ? 'secondary' : 'primary'}
            busy={stage === 'checking' || stage === 'rechecking' || stage === 'creating'}
            busyLabel={LABELS[stage]}
            disabled={isReady}
            onClick={setUp}
          >
            {isReady && <Icon name="check" size={20} />}
            {LABELS[stage]}
          </Button>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            busy={opening}
            busyLabel="Opening..."
            disabled={!isReady || leaving}
            onClick={open}
          >
            Open the demo
          </Button>
        </div>
        <LogoutHint />
      </div>
      <p className={styles.other}>
        Have an account? <Link to="/login">Log In</Link>
      </p>
      {(stage === 'unknown' || stage === 'rechecking') && (
        <p className={styles.other}>
          Already set up?{' '}
          <Button variant="plain" busy={stage === 'rechecking'} busyLabel="Trying..." onClick={recheck}>
            Try again
          </Button>
        </p>
      )}
      {(isReady || stage === 'creating') && (
        <p className={styles.other}>
          Has someone changed the data?{' '}
          <Button variant="plain" disabled={!isReady || opening} onClick={setUp}>
            Start over with fresh data
          </Button>
        </p>
      )}
    </PublicScreen>
  );
}

function addedText({ transactions, budgets, goals }: DemoStats): string {
  return `Added ${transactions} transactions, ${budgets} budgets and ${goals} goals.`;
}

function LogoutHint() {
  const { user } = useSession();
  if (user?.accountKind !== 'user') return null;
  return <p className={own.status}>You're logged in as {user.name}. Opening the demo logs you out here.</p>;
}

function DemoLogin() {
  return (
    <Card title="Demo login">
      <dl className={own.credentials}>
        <dt>Email</dt>
        <dd>{DEMO_EMAIL}</dd>
        <dt>Password</dt>
        <dd>{DEMO_PASSWORD}</dd>
      </dl>
    </Card>
  );
}
