import { useEffect, useEffectEvent, useState } from 'react';
import { systemOf } from '#shared/http/browser.ts';
import {
  SUPPORT_DESCRIPTION_MAX,
  SUPPORT_PRIORITIES,
  SUPPORT_SUBJECTS,
  supportContract,
} from '#shared/support/contract.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextAreaField } from '#web/components/text-area-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useSession } from '#web/session/session.ts';
import styles from './support-dialog.module.css';

const CLOSES_AFTER_MILLISECONDS = 2000;

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The support form. After sending, it shows a confirmation and closes on its own. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [isSent, setSent] = useState(false);
  const form = useApiForm(supportContract.create, {
    initial: { name: user?.name ?? '', email: user?.email ?? '', subject: '', priority: 'Medium', description: '' },
    toWire: (wire) => ({ ...wire, systemInfo: systemInfo() }),
    describe: (failure) => serverMessageOf(failure, 'Failed to submit support request. Please try again.'),
    notDone: () => 'Support request not sent',
    onSuccess: () => setSent(true),
  });

  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isSent]);

  return (
    <Dialog title="Contact Support" onClose={onClose} busy={form.busy}>
      {isSent ? (
        <div role="status" tabIndex={-1} ref={focus}>
          <p className={styles.done}>Support Request Submitted!</p>
          <p>Thank you for contacting us. We'll get back to you soon.</p>
        </div>
      ) : (
        <Form form={form}>
          <TextField label="Name" autoComplete="name" required {...form.field('name')} />
          <TextField label="Email" type="email" autoComplete="email" required {...form.field('email')} />
          <SelectField
            label="Subject"
            required
            placeholder="Select a subject"
            options={optionsOf(SUPPORT_SUBJECTS)}
            {...form.field('subject')}
          />
          <SelectField label="Priority" options={optionsOf(SUPPORT_PRIORITIES)} {...form.field('priority')} />
          <TextAreaField
            label="Description"
            required
            counter
            maxLength={SUPPORT_DESCRIPTION_MAX}
            {...form.field('description')}
          />
          <FormError message={form.error} />
          <DialogButtons>
            <CancelButton form={form} onCancel={onClose} />
            <SubmitButton busy={form.busy} busyLabel="Submitting...">
              Submit Request
            </SubmitButton>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}

/** Focuses the confirmation, because it replaces the focused button. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** Details about the browser that help support to understand a problem. */
function systemInfo() {
  const { userAgent } = navigator;
  const { browser = 'Unknown', os = 'Unknown' } = systemOf(userAgent);
  return { browser, os, screenResolution: `${screen.width}x${screen.height}`, userAgent };
}
