import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { accountsOf, type NamedAccount, sourcesLike } from './accounts.ts';
import type { OpenFile } from './open-file.ts';

const NEW = 'new';
const FIRST_HINT =
  "The file doesn't name its account. Call it Chase card, for example. The next file like this won't ask again.";
const HINT = 'A name that tells it from your other accounts. Files like this will ask which account they are from.';
const UNKNOWN = { placeholder: 'Choose an account', hint: 'More than one of your accounts has files like this.' };

interface Props {
  opened: OpenFile;
  error: string | undefined;
  onChange: (account: NamedAccount) => void;
}

/** Asks which account a file is from that does not say so: a known one, or the name of a new one. */
export function AccountField({ opened: { content, sources, account }, error, onChange }: Props) {
  const like = sourcesLike(sources, content);
  const known = accountsOf([...new Set([...like, ...sources])], content);
  const choose = (value: string) => {
    onChange(known.find(({ sourceId }) => sourceId === value) ?? { sourceId: undefined, name: '' });
  };
  return (
    <>
      {known.length > 0 && (
        <SelectField
          label="Account"
          name="account"
          required
          value={account ? (account.sourceId ?? NEW) : ''}
          {...(!account && UNKNOWN)}
          error={account ? undefined : error}
          onChange={choose}
          options={[
            ...known.map(({ sourceId, name }) => ({ value: sourceId ?? NEW, label: name })),
            { value: NEW, label: 'A new account' },
          ]}
        />
      )}
      {account && account.sourceId === undefined && (
        <TextField
          label="Account name"
          name="accountName"
          required
          value={account.name}
          onChange={(name) => onChange({ sourceId: undefined, name })}
          error={error}
          hint={like.length === 0 ? FIRST_HINT : HINT}
        />
      )}
    </>
  );
}
