import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { announceSave } from '#web/api/announce-saves.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/components/button.tsx';
import common from '#web/components/common.module.css';
import { FormError } from '#web/components/form-error.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showToast } from '#web/components/toast-store.ts';

interface Props {
  /** What is forgotten. */
  name: string;
  label: string;
  /** What follows from it. */
  hint: string;
  request: () => Promise<unknown>;
  /** The query that becomes stale. */
  refreshes: QueryKey;
  onDone: () => void;
}

/** Removes what the app has remembered. */
export function ForgetButton({ name, label, hint, request, refreshes, onDone }: Props) {
  const queryClient = useQueryClient();
  const hintId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: request,
    meta: { notDone: () => `${shortened(name)} is still remembered` },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: refreshes });
      announceSave(refreshes.slice(0, 1));
      onDone();
      showToast({ message: `${shortened(name)} forgotten` });
    },
  });
  return (
    <>
      <FormError message={error && messageOf(error)} />
      <Button
        variant="secondary"
        busy={isPending}
        busyLabel="Forgetting..."
        aria-describedby={hintId}
        onClick={() => mutate()}
      >
        {label}
      </Button>
      <p id={hintId} className={common.hint}>
        {hint}
      </p>
    </>
  );
}
