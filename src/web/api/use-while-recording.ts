import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshLedger } from './refresh-ledger.ts';

const INTERVAL_MILLISECONDS = 2000;

/** Reloads the figures until the server has recorded what schedules had due during an outage, and once more then. */
export function useWhileRecording(isStillRecording = false): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isStillRecording) return;
    const refresh = () => refreshLedger(queryClient);
    const timer = setInterval(refresh, INTERVAL_MILLISECONDS);
    return () => {
      clearInterval(timer);
      refresh();
    };
  }, [isStillRecording, queryClient]);
}
