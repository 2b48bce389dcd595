import { useEffect } from 'react';

/** Moves the focus to a field when its screen opens, so that the user can type at once. */
export function useFocusOnEntry(name: string, isOn = true): void {
  useEffect(() => {
    if (isOn) document.querySelector<HTMLElement>(`main [name="${name}"]`)?.focus({ preventScroll: true });
  }, [name, isOn]);
}

/** Moves the focus to a field of a form, and returns it. */
export function focusField(form: HTMLFormElement | null | undefined, name: string): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return undefined;
  field.focus();
  return field;
}
