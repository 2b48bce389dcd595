import { TOKEN_LIFETIMES, TOKEN_NAME_MAX, tokensContract } from '#shared/tokens/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import { RadioCards } from '#web/components/radio-cards.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { tokensQuery } from './api.ts';
import { ALLOWED, type Allowed } from './token-text.ts';

const OPTIONS = (Object.keys(ALLOWED) as Allowed[]).map((value) => ({ value, ...ALLOWED[value] }));
const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({ value: String(days), label: `${days} days` }));

interface Props {
  onClose: () => void;
  onCreated: (secret: string) => void;
}

export function NewTokenDialog({ onClose, onCreated }: Props) {
  const form = useApiForm(tokensContract.create, {
    initial: { name: '', scopes: 'add', expiresInDays: '90', currentPassword: '' },
    parse: { scopes: (allowed) => allowed.split(' '), expiresInDays: Number },
    refreshes: [tokensQuery.queryKey, ['account', 'security-events']],
    notDone: ({ name }) => `Access token ${name} not created`,
    onSuccess: ({ token }) => onCreated(token),
  });

  return (
    <Dialog title="Create Access Token" onClose={onClose} busy={form.busy}>
      <Form form={form}>
        <TextField
          label="Name"
          hint={`Where you use it, such as Phone. At most ${TOKEN_NAME_MAX} characters.`}
          autoComplete="off"
          required
          {...form.field('name')}
        />
        <RadioCards
          legend="Permissions"
          name="scopes"
          options={OPTIONS}
          value={form.values.scopes}
          onChange={(allowed) => form.set('scopes', allowed)}
        />
        <SelectField label="Expires after" options={LIFETIMES} {...form.field('expiresInDays')} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <FormError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel="Creating...">
            Create
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
