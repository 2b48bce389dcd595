import type { FailedAttempt } from '#shared/auth/contract.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import styles from './security-screen.module.css';

interface Props {
  /** Undefined if loading failed. */
  attempts: readonly FailedAttempt[] | undefined;
  isLocked: boolean;
}

export function FailedAttempts({ attempts, isLocked }: Props) {
  return (
    <Card title="Failed Login Attempts">
      <div className={common.stack}>
        {isLocked && (
          <p role="alert">
            Logging in from this network is locked after too many wrong passwords. Try again in 15 minutes, or in an
            hour if the attempts came from many places. Resetting your password unlocks it right away.
          </p>
        )}
        {attempts === undefined ? (
          <p className={common.hint}>Couldn't load failed login attempts.</p>
        ) : attempts.length === 0 ? (
          <p className={common.hint}>None in the last 24 hours.</p>
        ) : (
          <>
            <p className={common.hint}>{attempts.length} in the last 24 hours.</p>
            <ul>
              {attempts.map(({ at, address, browser }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may be alike in everything, and none moves
                <li key={`${at} ${index}`} className={styles.line}>
                  <span className={styles.words}>
                    <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
                    <span className={common.hint}>
                      {browser}, {address}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
