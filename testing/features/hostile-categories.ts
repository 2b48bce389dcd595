/** Names that break an address or a text which does not encode them. */
export const HOSTILE_CATEGORIES = [
  `"quotes" 'and' <b>tags</b>`,
  '100% of %2e%2e %zz',
  '../../settings/security',
  'a&type=income&month=2020-01#b?c;d',
  '+plus+ and = and \\',
  'true',
  '[1,2]',
  '🎉'.repeat(25),
];
