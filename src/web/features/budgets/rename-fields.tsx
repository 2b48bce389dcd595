import type { FormField } from '#web/api/use-fields.ts';
import { MoreFields } from '#web/components/more-fields.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { IconPicker } from './icon-picker.tsx';

interface Props {
  /** Whether the fields are shown from the start. */
  isOpen: boolean;
  name: FormField<string>;
  icon: FormField<string>;
}

export function RenameFields({ isOpen, name, icon }: Props) {
  return (
    <MoreFields summary="Rename or change icon" isOpen={isOpen} errors={[name.error, icon.error]}>
      <TextField
        label="Category Name"
        required
        autoComplete="off"
        hint="This also renames the category on all your past transactions"
        {...name}
      />
      <IconPicker {...icon} />
    </MoreFields>
  );
}
