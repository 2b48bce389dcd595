import type { Tag } from '#shared/statements/markup.ts';

/** An element of an XML file. */
export interface Element extends Pick<Tag, 'name' | 'text' | 'attributes' | 'line'> {
  /** By name, because one element can have a hundred thousand. Undefined without any. */
  children?: Map<string, Element[]>;
}

export function addChild(parent: Element, child: Element): void {
  parent.children ??= new Map();
  const same = parent.children.get(child.name);
  if (same) same.push(child);
  else parent.children.set(child.name, [child]);
}

export function children(element: Element, name: string): readonly Element[] {
  return element.children?.get(name) ?? [];
}

/** The first element on a path of names; undefined without one. */
export function elementAt(element: Element, ...path: readonly string[]): Element | undefined {
  let found: Element | undefined = element;
  for (const name of path) found = found?.children?.get(name)?.[0];
  return found;
}

/** The text of the first element on a path of names; empty without one. */
export function textAt(element: Element, ...path: readonly string[]): string {
  return elementAt(element, ...path)?.text ?? '';
}
