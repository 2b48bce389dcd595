import { useQuery } from '@tanstack/react-query';
import { categoryLabel, normalizeCategory } from '#shared/transactions/categories.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { MoreFields } from '#web/components/more-fields.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { IconPicker } from './icon-picker.tsx';

interface Props {
  /** Whether the fields are shown from the start. */
  isOpen: boolean;
  /** The category as it is stored. */
  category: string;
  name: FormField<string>;
  icon: FormField<string>;
}

export function RenameFields({ isOpen, category, name, icon }: Props) {
  const { data: used } = useQuery(userCategoriesQuery);
  const typed = normalizeCategory(name.value);
  const merges = typed !== category && used?.categories.includes(typed);
  return (
    <MoreFields summary="Rename or change icon" isOpen={isOpen} errors={[name.error, icon.error]}>
      <TextField
        label="Category Name"
        required
        autoComplete="off"
        hint={
          <span aria-live="polite">
            {merges
              ? `You already use ${categoryLabel(typed)}. The transactions of both become one category, which cannot be undone.`
              : 'This also renames the category on all your past transactions'}
          </span>
        }
        {...name}
      />
      <IconPicker {...icon} />
    </MoreFields>
  );
}
