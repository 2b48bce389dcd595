import { useState } from 'react';
import type { FormField } from '#web/api/use-fields.ts';
import { TextField } from '#web/components/text-field.tsx';
import { IconPicker } from './icon-picker.tsx';
import styles from './rename-fields.module.css';

interface Props {
  /** Whether the fields are shown from the start. */
  isOpen: boolean;
  name: FormField<string>;
  icon: FormField<string>;
}

/** Fields that are seldom changed, collapsed until they have an error. */
export function RenameFields({ isOpen, name, icon }: Props) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details
      className={styles.details}
      open={open || Boolean(name.error ?? icon.error)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>Rename or change icon</summary>
      <div className={styles.fields}>
        <TextField
          label="Category Name"
          required
          autoComplete="off"
          hint="This also renames the category on all your past transactions"
          {...name}
        />
        <IconPicker {...icon} />
      </div>
    </details>
  );
}
