export const ICON_COLUMNS = 5;

/** The icons a user can choose for a budget. Screen readers announce the name. */
export const BUDGET_ICONS = [
  { icon: '🍽️', name: 'Dining' },
  { icon: '🛒', name: 'Groceries' },
  { icon: '🏠', name: 'Home' },
  { icon: '💡', name: 'Utilities' },
  { icon: '🧾', name: 'Bills' },
  { icon: '🚗', name: 'Car' },
  { icon: '🚌', name: 'Public transport' },
  { icon: '⛽', name: 'Fuel' },
  { icon: '✈️', name: 'Travel' },
  { icon: '🏥', name: 'Healthcare' },
  { icon: '💪', name: 'Fitness' },
  { icon: '🎬', name: 'Entertainment' },
  { icon: '🎮', name: 'Games' },
  { icon: '📚', name: 'Books and learning' },
  { icon: '👕', name: 'Clothing' },
  { icon: '🛍️', name: 'Shopping' },
  { icon: '🎁', name: 'Gifts' },
  { icon: '🐾', name: 'Pets' },
  { icon: '👶', name: 'Children' },
  { icon: '📦', name: 'Other' },
] as const;
