import { SelectField } from './select-field.tsx';

interface Props<Choice extends string | number> {
  label: string;
  name: string;
  choices: readonly Choice[];
  labelOf?: (choice: Choice) => string;
  value: Choice;
  onChange: (choice: Choice) => void;
  disabled?: boolean;
}

/** A select field for text or numeric choices. */
export function ChoiceField<Choice extends string | number>(props: Props<Choice>) {
  const { choices, labelOf = String, value, onChange, ...field } = props;
  return (
    <SelectField
      {...field}
      options={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
      value={String(value)}
      onChange={(text) => onChange(choices.find((choice) => String(choice) === text) ?? value)}
    />
  );
}
