/** A token, a hash of one, an email, or a password of these tests. */
const LOOKS_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|correct horse/g;

/** Text in the output of a process that looks like a secret. */
export function findSecrets(printed: string): string[] {
  return printed.match(LOOKS_SECRET) ?? [];
}
