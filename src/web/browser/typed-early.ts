/**
 * Keeps what was typed into a prerendered form until the app has replaced it by its own.
 * @returns a function that types it into the new form and restores the focus, if there is a form; both have the same fields
 */
export function keepTyped(root: HTMLElement): (() => void) | undefined {
  const before = fieldsIn(root);
  if (before.length === 0) return undefined;
  const values = before.map(({ value }) => value);
  const focused = before.indexOf(document.activeElement as HTMLInputElement);
  return () => {
    const fields = fieldsIn(root);
    if (fields.length !== before.length) return;
    for (const [place, field] of fields.entries()) {
      if (values[place]) type(field, values[place]);
    }
    fields[focused]?.focus();
  };
}

function fieldsIn(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll('input')];
}

/** React overrides the setter of each field. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
