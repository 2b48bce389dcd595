import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import styles from './quick-add.module.css';

const KEYS = [...'123456789.0'];

/** Whether the keyboard of the device would cover half of the screen. */
export function isTouchscreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

interface Props {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
  /** The key that opens the keyboard of the device, and the one that saves. */
  letters: ReactNode;
  save: ReactNode;
}

/** Large keys for the amount, in place of the keyboard of a touchscreen. They type where the cursor of the field is. */
export function Keypad({ field, text, onType, letters, save }: Props) {
  const replace = (from: number, to: number, typed: string) => {
    flushSync(() => onType(text.slice(0, from) + typed + text.slice(to)));
    field.current?.setSelectionRange(from + typed.length, from + typed.length);
  };
  const selection = (): [number, number] => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    return [selectionStart ?? text.length, selectionEnd ?? text.length];
  };
  const type = (key: string) => {
    const [from, to] = selection();
    replace(from, to, endsWithWord(text.slice(0, from)) ? ` ${key}` : key);
  };
  const erase = () => {
    const [from, to] = selection();
    const before = [...text.slice(0, from)].at(-1)?.length ?? 0;
    replace(from === to ? from - before : from, to, '');
  };
  const digit = (key: string) => (
    <Key key={key} name={key === '.' ? 'Point' : key} onPress={() => type(key)}>
      {key}
    </Key>
  );

  return (
    <fieldset className={styles.keypad}>
      <legend className="visually-hidden">Keypad</legend>
      <div className={styles.digits}>
        {KEYS.map(digit)}
        <Key name="Delete" onPress={erase}>
          ⌫
        </Key>
      </div>
      <div className={styles.side}>
        {letters}
        {save}
      </div>
    </fieldset>
  );
}

/** A key leaves the cursor in the field. */
function Key({ name, onPress, children }: { name: string; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Whether a digit that follows would belong to a word. */
function endsWithWord(before: string): boolean {
  return /[^\s\d.,+\-$#/]$/.test(before);
}
