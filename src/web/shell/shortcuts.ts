import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areShortcutsOn } from '#web/browser/shortcuts-switch.ts';

/** How long the second key of a sequence may take. */
const SEQUENCE_MILLISECONDS = 1500;

const SCREENS: Readonly<Record<string, string>> = {
  h: '/dashboard',
  t: '/transactions',
  b: '/budget',
  g: '/goals',
  s: '/settings',
};

/** The elements of a screen that shortcuts press or focus. */
const TARGETS = {
  add: '[data-shortcut="add"]',
  search: '[data-shortcut="search"]',
  back: '[data-shortcut="back"]',
  undo: '[data-shortcut="undo"]',
};

/**
 * The keyboard shortcuts of all signed-in screens, which the help screen lists. Single keys do nothing while the user
 * types, while a dialog is open, with a modifier key, or if the user has turned them off. Renders nothing.
 */
export function Shortcuts() {
  const { navigate, subscribe } = useRouter();

  useEffect(() => {
    let goesUntil = 0;

    /** Adds through the screen's own link, which passes the filters of the list on. */
    const add = () => {
      const link = document.querySelector<HTMLElement>(TARGETS.add);
      if (link) link.click();
      else void navigate({ to: '/transactions/new' });
    };
    const quickAdd = () => navigate({ to: '/add' });
    const search = () => {
      if (focusSearch()) return;
      const stop = subscribe('onRendered', () => {
        stop();
        focusSearch();
      });
      void navigate({ to: '/transactions' });
    };

    const actionOf = (key: string, timeStamp: number): (() => unknown) | undefined => {
      const screen = timeStamp < goesUntil ? SCREENS[key] : undefined;
      goesUntil = key === 'g' && !screen ? timeStamp + SEQUENCE_MILLISECONDS : 0;
      if (screen) return () => navigate({ to: screen });
      return { n: add, q: quickAdd, '/': search, u: undo }[key];
    };

    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const action = isSave(event)
        ? save
        : event.ctrlKey || event.metaKey
          ? undefined
          : event.key === 'Escape'
            ? backFrom(event)
            : isSingleKey(event) && actionOf(event.key.toLowerCase(), event.timeStamp);
      if (!action) return;
      event.preventDefault();
      action();
    };

    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, subscribe]);

  return null;
}

function isSave({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !shiftKey;
}

/** Shift is allowed for characters such as `/`, which need it on some keyboards. */
function isSingleKey({ key, shiftKey, repeat, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || repeat || (shiftKey && key.toLowerCase() !== key.toUpperCase())) return false;
  const isTyping = (target as Element).closest('input, textarea, select, [contenteditable]') !== null;
  return !isTyping && !isDialogOpen() && areShortcutsOn();
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Clicks the submit button of the dialog's form or, without a dialog, of the screen's, unless it deletes an account. */
function save(): void {
  const form = document.querySelector<HTMLFormElement>(isDialogOpen() ? 'dialog[open] form' : 'main form');
  const buttons = [...(form?.elements ?? [])] as HTMLElement[];
  buttons.find((element) => element.matches('[type="submit"]:not([data-variant="danger"])'))?.click();
}

/**
 * Escape leaves a form as the back arrow does, so its draft is kept. It first closes a dialog, a list of choices, or a
 * calendar, and clears a search field.
 */
function backFrom({ target }: KeyboardEvent): (() => void) | undefined {
  if (isDialogOpen() || (target as Element).closest('select, [type="date"], [type="search"]')) return undefined;
  const back = document.querySelector('main form') && document.querySelector<HTMLElement>(TARGETS.back);
  return back ? () => back.click() : undefined;
}

/** @returns false if the screen has no search field. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(TARGETS.search);
  field?.focus();
  field?.select();
  return field !== null;
}

/** The toast with Undo is at the end of the page, too far away for the Tab key before it disappears. */
function undo(): void {
  document.querySelector<HTMLElement>(TARGETS.undo)?.click();
}
