/** A token, a hash of one, an email, or a password of these tests. */
const LOOKS_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|correct horse/g;

/** What looks like a secret in all that a process has printed. */
export function secretsIn(printed: string): string[] {
  return printed.match(LOOKS_SECRET) ?? [];
}
