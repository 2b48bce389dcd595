import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { accountContract, type Device } from '#shared/account/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { formatInstant } from '#web/browser/instant-format.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ShowMore } from '#web/components/show-more.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { devicesQuery, securityEventsQuery } from './api.ts';
import styles from './security-screen.module.css';

const CHANGED = [devicesQuery.queryKey, securityEventsQuery.queryKey];

/** The user's signed-in devices, each of which can be signed out except this one. */
export function Devices({ report }: { report: StatusReporter }) {
  const query = useInfiniteQuery(devicesQuery);
  const devices = query.data?.pages.flatMap((page) => page.devices);
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(devices?.length, () => list.current?.focus({ preventScroll: true }));

  const { mutate: signOut, isPending: busy } = useMutation({
    mutationFn: (device: Device | 'others'): Promise<unknown> =>
      device === 'others'
        ? call(accountContract.signOutOthers)
        : call(accountContract.signOutDevice, { params: { deviceId: device._id } }),
    meta: {
      notDone: (device: Device | 'others') =>
        `${device === 'others' ? 'Other devices' : device.browser} not signed out`,
    },
    onSuccess: (_, device) => {
      announceSave(['account']);
      report.success(device === 'others' ? 'Signed out all other devices' : `Signed out ${device.browser}`);
    },
    onError: (failure) => report.failure(messageOf(failure)),
    onSettled: () => Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });

  if (!devices) {
    return (
      <Card title="Signed-in Devices">
        <p className={common.hint}>Couldn't load your devices.</p>
      </Card>
    );
  }
  return (
    <Card title="Signed-in Devices">
      <div className={common.stack}>
        <ul ref={list} tabIndex={-1} aria-label="Signed-in Devices">
          {devices.map((device) => (
            <li key={device._id} className={styles.line}>
              <span className={styles.words}>
                <span>{device.browser || 'Unknown browser'}</span>
                <span className={common.hint}>
                  {device.isCurrent ? 'This device' : `Last used ${formatInstant(device.lastUsedAt)}`}
                </span>
                {device.address && <span className={common.hint}>{device.address}</span>}
              </span>
              {!device.isCurrent && (
                <Button variant="plain" disabled={busy} onClick={() => signOut(device)}>
                  Sign out<span className="visually-hidden"> {device.browser}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        <ShowMore query={query}>Show more devices</ShowMore>
        {devices.length > 1 && (
          <Button variant="secondary" disabled={busy} onClick={() => signOut('others')}>
            Sign out all other devices
          </Button>
        )}
      </div>
    </Card>
  );
}
