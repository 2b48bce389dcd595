import type { App } from '#shared/statements/csv/apps.ts';
import { fold } from '#shared/statements/text.ts';

/** The layout of a table: the app that wrote it, otherwise the names of its columns, or their number without a header. */
export function layoutOf(app: App | undefined, header: readonly string[], width: number): string {
  if (app) return fold(app.name).replaceAll(' ', '-');
  return `csv:${hash(header.length > 0 ? header.map(fold).join('\n') : String(width))}`;
}

/** FNV-1a with 64 bits, in hexadecimal: layouts of one user must not collide, but need no protection from attackers. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}
