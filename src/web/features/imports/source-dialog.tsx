import { importsContract, type KnownSource } from '#shared/imports/contract.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { shortened } from '#web/components/shortened.ts';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { sourcesQuery } from './api.ts';
import { ForgetButton } from './forget-button.tsx';

/** Renames an account or forgets it. */
export function SourceDialog({ source, onClose }: { source: KnownSource; onClose: () => void }) {
  const { _id: sourceId, name, answers } = source;
  const form = useApiForm(importsContract.updateSource, {
    params: { sourceId },
    initial: { name },
    toWire: (wire) => ({ ...wire, answers }),
    notDone: (source) => `${shortened(source.name)} not saved`,
    refreshes: [sourcesQuery.queryKey],
    onSuccess: onClose,
  });
  return (
    <Dialog title={name} onClose={onClose} busy={form.busy}>
      <Form form={form}>
        <TextField label="Name" required {...form.field('name')} />
        <FormError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel="Saving Changes...">
            Save
          </SubmitButton>
        </DialogButtons>
        <ForgetButton
          name={name}
          label="Forget This Account"
          hint="The next file asks for its name and its columns again, and lines that you left out are new again. Your transactions don't change."
          request={() => ignoreNotFound(call(importsContract.removeSource, { params: { sourceId } }))}
          refreshes={sourcesQuery.queryKey}
          onDone={onClose}
        />
      </Form>
    </Dialog>
  );
}
