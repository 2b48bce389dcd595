/** A token, a hash of one, an email, or a password of these tests. The address of a machine, as in `postgres@127.0.0.1`, is none. */
const LOOKS_SECRET = /(?<![\w-])[\w-]{43}(?![\w-])|[\w.+-]+@(?:[\w-]+\.)+[a-z]|correct horse/gi;

/** Text in the output of a process that looks like a secret. */
export function findSecrets(printed: string): string[] {
  return printed.match(LOOKS_SECRET) ?? [];
}
