import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { keepDraft, ownDraft } from '#web/api/draft.ts';
import { useFocusOnEntry } from '#web/browser/focus-field.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { DialogUnavailable, lazyOptional } from '#web/components/lazy-optional.ts';
import { Screen } from '#web/components/screen.tsx';
import { shortened } from '#web/components/shortened.ts';
import { StickyButtons } from '#web/components/sticky-buttons.tsx';
import { SubmitButton } from '#web/components/submit-button.tsx';
import styles from './quick-add.module.css';
import { EntryCard } from './quick-add-card.tsx';
import { isTouchscreen, Keypad } from './quick-add-keypad.tsx';
import type { Picker } from './quick-add-pickers.tsx';
import { EntrySuggestions } from './quick-add-suggestions.tsx';
import { type QuickEntryForm, SHARED, useQuickEntry } from './use-quick-entry.ts';

/** Loaded on demand, because few lines have to be corrected. */
const EntryPicker = lazyOptional(async () => (await import('./quick-add-pickers.tsx')).EntryPicker, DialogUnavailable);

const HINT = 'Also: +2000 salary, 64 lidl #groceries, or 50 > vacation';

const route = getRouteApi('/signed-in/add');

/** Adds a transaction from one line. `?text=` fills the line in and never saves it. */
export function QuickAddScreen() {
  const { text } = route.useSearch();
  const navigate = useNavigate();
  const [shared, setShared] = useState(() => ownDraft(SHARED).text);
  useEffect(() => {
    if (typeof text !== 'string') return;
    keepDraft(SHARED, { text });
    setShared(text);
    // If it stayed in the address, Back would show it to the next user of this device.
    void navigate({ to: '/add', replace: true });
  }, [text, navigate]);
  const given = typeof text === 'string' ? text : shared;
  return <QuickAdd key={given} given={given} />;
}

function QuickAdd({ given }: { given: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [picker, setPicker] = useState<Picker>();
  const [hasKeypad] = useState(isTouchscreen);
  const [isKeypadOpen, setKeypadOpen] = useState(hasKeypad);
  const form = useQuickEntry({ given, offersGoals: picker === 'type' });
  // Another site can open `?text=` while the user types there, so Enter saves such a text only after the user has chosen the field.
  useFocusOnEntry('entry', given === undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
    field.current?.focus();
  };
  /** The field is left for a moment, because keyboards follow its kind only when it gets the focus. */
  const openKeypad = (isOpen: boolean) => {
    flushSync(() => setKeypadOpen(isOpen));
    field.current?.blur();
    field.current?.focus();
  };
  const bringBack = () => {
    form.bringBack();
    field.current?.focus();
  };
  const closePicker = () => {
    flushSync(() => setPicker(undefined));
    field.current?.focus();
  };

  const keyboardKey = (
    <Button variant="secondary" onClick={() => openKeypad(!isKeypadOpen)}>
      {isKeypadOpen ? 'ABC' : '123'}
    </Button>
  );
  const save = (
    <SubmitButton busy={form.busy} busyLabel="Saving...">
      Save
    </SubmitButton>
  );

  return (
    <Screen title="Quick Add" backTo="/dashboard">
      <form className={styles.form} onSubmit={submit} noValidate>
        <input
          ref={field}
          className={styles.field}
          name="entry"
          type="text"
          inputMode={isKeypadOpen ? 'none' : 'text'}
          aria-label="Amount and description"
          aria-invalid={form.error ? true : undefined}
          placeholder="12.50 coffee yesterday"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          value={form.text}
          onChange={(event) => form.type(event.currentTarget.value)}
          onClick={isKeypadOpen ? () => openKeypad(false) : undefined}
        />
        <EntrySuggestions form={form} field={field} />
        <EntryCard form={form} onPick={setPicker} />
        {form.text === '' && !form.left && <p className={styles.hint}>{HINT}</p>}
        {form.left && (
          <Button variant="plain" onClick={bringBack}>
            Try again: {shortened(form.left)}
          </Button>
        )}
        <ButtonLink variant="plain" to="/transactions/new" search={choicesOf(form)} onClick={form.moveToForm}>
          All fields
        </ButtonLink>
        {hasKeypad && <div className={styles.space} />}
        <StickyButtons error={form.error}>
          {isKeypadOpen ? (
            <Keypad field={field} text={form.text} onType={form.type} letters={keyboardKey} save={save} />
          ) : (
            <>
              {hasKeypad && keyboardKey}
              {save}
            </>
          )}
        </StickyButtons>
      </form>
      <Suspense>{picker && <EntryPicker picker={picker} form={form} onClose={closePicker} />}</Suspense>
    </Screen>
  );
}

/** What the form with all fields opens with; the rest is its draft. */
function choicesOf({ text, entry: { type, category, goalId } }: QuickEntryForm): TransactionSearch {
  if (text === '') return {};
  return type === 'savings' ? { type, goalId } : { type, ...(category && { category: [category] }) };
}
