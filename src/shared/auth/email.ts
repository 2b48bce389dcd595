/** Characters of a whole address, and of the part before the @ (RFC 5321). */
export const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
/** Characters between two dots of a domain (RFC 1035). */
const LABEL_MAX = 63;

/** Letters, digits and what RFC 5322 allows beside them, in runs separated by single dots. No run contains a dot. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Characters that show nothing, such as a zero-width joiner; some of them count as marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Whether a text names exactly one mailbox, in the one way in which it can be written here: in lower case, with a domain
 * of ASCII letters, digits, hyphens and dots. An international domain is written as IDNA does, `xn--…`, as a browser's
 * email field gives it; the part before the @ may have letters of any script, in their normalized form.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...more] = text.split('@');
  return more.length === 0 && isLocalPart(local) && isDomain(domain);
}

function isLocalPart(local: string): boolean {
  const isCanonical = local === local.normalize('NFKC').toLowerCase();
  return local.length <= LOCAL_MAX && LOCAL.test(local) && !INVISIBLE.test(local) && isCanonical;
}

/** At least two labels, the last of which is no number: an IP address is no domain. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const areLabels = labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label));
  return labels.length > 1 && areLabels && /[a-z]/.test(labels.at(-1) ?? '');
}

/** What was an address when an account could be created with it. No two of its parts overlap, so it takes linear time. */
const EMAIL_OF_ACCOUNT = /^[^\s@"<>(),;:\\[\]\0\p{Cs}]+@[^\s@.\0\p{Cs}]+(?:\.[^\s@.\0\p{Cs}]+)+$/u;

/** Whether an account may have this address: all that {@link isEmailAddress} allows, and what was allowed before it. */
export function isEmailOfAccount(text: string): boolean {
  return EMAIL_OF_ACCOUNT.test(text);
}
