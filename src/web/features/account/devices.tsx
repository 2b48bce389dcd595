import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountContract, type Device } from '#shared/account/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { devicesQuery, securityEventsQuery } from './api.ts';
import styles from './security-screen.module.css';

const CHANGED = [devicesQuery.queryKey, securityEventsQuery.queryKey];

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type Pages = InfiniteData<{ devices: readonly Device[] }>;
type Query = Pick<UseInfiniteQueryResult<Pages>, 'data' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;

/** The user's signed-in devices, each of which can be signed out except this one. */
export function Devices({ query, report }: { query: Query; report: StatusReporter }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const devices = data?.pages.flatMap((page) => page.devices);
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(devices?.length, () => list.current?.focus({ preventScroll: true }));

  const run = async (request: () => Promise<unknown>, message: string) => {
    setBusy(true);
    try {
      await request();
      report.success(message);
    } catch (failure) {
      report.failure(messageOf(failure));
    }
    await Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    setBusy(false);
  };

  const signOut = ({ _id, browser }: Device) =>
    run(() => call(accountContract.signOutDevice, { params: { deviceId: _id } }), `Signed out ${browser}`);
  const signOutOthers = () => run(() => call(accountContract.signOutOthers), 'Signed out all other devices');

  if (!devices) {
    return (
      <Card title="Signed-in Devices">
        <p className={styles.hint}>Couldn't load your devices.</p>
      </Card>
    );
  }
  return (
    <Card title="Signed-in Devices">
      <div className={styles.stack}>
        <ul ref={list} tabIndex={-1} aria-label="Signed-in Devices">
          {currentFirst(devices).map((device) => (
            <li key={device._id} className={styles.line}>
              <span className={styles.words}>
                <span>{device.browser || 'Unknown browser'}</span>
                <span className={styles.hint}>
                  {device.isCurrent ? 'This device' : `Last used ${TIME.format(device.lastUsedAt)}`}
                </span>
                {device.address && <span className={styles.hint}>{device.address}</span>}
              </span>
              {!device.isCurrent && (
                <Button variant="plain" disabled={busy} onClick={() => void signOut(device)}>
                  Sign out<span className="visually-hidden"> {device.browser}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void fetchNextPage()}
          >
            Show more devices
          </Button>
        )}
        {devices.length > 1 && (
          <Button variant="secondary" disabled={busy} onClick={() => void signOutOthers()}>
            Sign out all other devices
          </Button>
        )}
      </div>
    </Card>
  );
}

function currentFirst(devices: readonly Device[]): Device[] {
  return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)];
}
