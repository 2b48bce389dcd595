import type { Tag } from '#shared/statements/markup.ts';

/** An element of an XML file. */
export interface Element {
  readonly name: string;
  readonly text: string;
  readonly attributes: string;
  readonly line: number;
  readonly children: Element[];
}

export function newElement({ name, text, attributes, line }: Tag): Element {
  return { name, text, attributes, line, children: [] };
}

export function children(element: Element, name: string): readonly Element[] {
  return element.children.filter((child) => child.name === name);
}

/** The first element on a path of names; undefined without one. */
export function elementAt(element: Element, ...path: readonly string[]): Element | undefined {
  let found: Element | undefined = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text of the first element on a path of names; empty without one. */
export function textAt(element: Element, ...path: readonly string[]): string {
  return elementAt(element, ...path)?.text ?? '';
}
