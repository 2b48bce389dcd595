/** The tabs of a review, in the order in which they are shown. */
export const TABS = {
  look: 'Needs a look',
  categories: 'Categories in the file',
  new: 'New',
  here: 'Already here',
  left_out: 'Left out',
  not_booked: 'Not booked',
  problems: 'Problems',
} as const;
export type TabName = keyof typeof TABS;
