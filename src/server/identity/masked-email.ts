/** Masks an email for a log that others may see: `a***@example.com`. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}***${email.slice(email.lastIndexOf('@'))}`;
}
