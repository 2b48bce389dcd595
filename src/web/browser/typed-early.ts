export function hasFields(root: HTMLElement): boolean {
  return fieldsIn(root).length > 0;
}

/** Replaces a prerendered form by that of the app, types what was typed into it into the new one, and restores the focus. */
export function replaceForm(before: HTMLElement, after: HTMLElement): void {
  const [old, fields] = [fieldsIn(before), fieldsIn(after)];
  const focused = old.indexOf(document.activeElement as HTMLInputElement);
  before.replaceWith(after);
  // Another screen has other fields.
  if (fields.length !== old.length) return;
  for (const [place, field] of fields.entries()) {
    const value = old[place]?.value;
    if (value) type(field, value);
  }
  fields[focused]?.focus();
}

function fieldsIn(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll('input')];
}

/** React overrides the setter of each field. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
