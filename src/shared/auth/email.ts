/** Maximum length of an address, and of the part before the @ (RFC 5321). */
export const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
/** Maximum length of a domain label (RFC 1035). */
const LABEL_MAX = 63;

/** Letters, digits, and the symbols that RFC 5322 allows, in runs separated by single dots. No run contains a dot. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Invisible characters, such as a zero-width joiner; some of them count as marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Whether a text is an email address in canonical form, so that each mailbox has only one spelling: lowercase, with a
 * domain of ASCII letters, digits, hyphens, and dots. International domains use their IDNA form, `xn--…`, as browsers'
 * email fields produce it. The part before the @ can have letters of any script in their normalized form.
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

/** A domain has at least two labels. The last one is not a number, which excludes IP addresses. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const areLabels = labels.every((label) => label.length <= LABEL_MAX && LABEL.test(label));
  return labels.length > 1 && areLabels && /[a-z]/.test(labels.at(-1) ?? '');
}

/** The earlier, looser rule. Its parts do not overlap, so matching takes linear time. */
const EMAIL_OF_ACCOUNT = /^[^\s@"<>(),;:\\[\]\0\p{Cs}]+@[^\s@.\0\p{Cs}]+(?:\.[^\s@.\0\p{Cs}]+)+$/u;

/** Whether an existing account can have this address under the current or the earlier rule. */
export function isEmailOfAccount(text: string): boolean {
  return EMAIL_OF_ACCOUNT.test(text);
}
