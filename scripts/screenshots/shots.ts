import { PASSWORD } from '#e2e/auth/account.ts';
import { importShots } from './import-shots.ts';
import type { Shot } from './shoot.ts';
import { at, failing, inTurn, loading, press, sees, type } from './steps.ts';

const visitors: Shot[] = [
  { name: 'Login', open: at('/login') },
  { name: 'Login refused', open: inTurn(at('/login'), press('Log In'), sees('Email is required')) },
  {
    name: 'Login wrong',
    open: inTurn(
      at('/login'),
      type({ Email: 'ann@example.com', Password: 'wrong' }),
      press('Log In'),
      sees('Invalid email or password'),
    ),
  },
  { name: 'Register', open: at('/register') },
  { name: 'Register refused', open: inTurn(at('/register'), press('Create Account'), sees('Full name is required')) },
  { name: 'Register as a guest', as: 'guest', open: at('/register') },
  { name: 'Demo ready', open: at('/demo') },
  { name: 'Demo checking', open: loading('/demo') },
  { name: 'Demo unreachable', open: failing('/demo') },
  { name: 'Forgot password', open: at('/forgot-password') },
  {
    name: 'Forgot password sent',
    open: inTurn(at('/forgot-password'), type({ Email: 'ann@example.com' }), press('Send'), sees('Check your')),
  },
  { name: 'Reset password', open: at('/reset-password?token=abc') },
  { name: 'Unsubscribe', open: at('/unsubscribe?token=abc') },
  { name: 'Stop all emails', open: at('/unsubscribe?all=1&token=abc') },
  { name: 'Confirm email', open: at('/verify-email?token=abc') },
  { name: 'Confirm email incomplete', open: at('/verify-email') },
  { name: 'Unsubscribe incomplete', open: at('/unsubscribe') },
];

const home: Shot[] = [
  { name: 'Dashboard', as: 'demo', open: at('/dashboard') },
  { name: 'Dashboard extreme', as: 'extreme', open: at('/dashboard') },
  { name: 'Dashboard empty', as: 'newcomer', open: at('/dashboard') },
  { name: 'Dashboard of a guest', as: 'guest', open: at('/dashboard') },
  { name: 'Dashboard loading', as: 'demo', open: loading('/dashboard') },
  { name: 'Dashboard failing', as: 'demo', open: failing('/dashboard') },
  { name: 'Upcoming', as: 'demo', open: at('/upcoming') },
  { name: 'Upcoming extreme', as: 'extreme', open: at('/upcoming') },
  { name: 'Upcoming empty', as: 'newcomer', open: at('/upcoming') },
  { name: 'Upcoming loading', as: 'demo', open: loading('/upcoming') },
  { name: 'Upcoming failing', as: 'demo', open: failing('/upcoming') },
  { name: 'Notifications', as: 'extreme', open: at('/notifications') },
  { name: 'Notifications demo', as: 'demo', open: at('/notifications') },
  { name: 'Notifications empty', as: 'newcomer', open: at('/notifications') },
  { name: 'Page not found', as: 'demo', open: at('/nowhere') },
];

const transactions: Shot[] = [
  { name: 'Transactions', as: 'demo', open: at('/transactions') },
  { name: 'Transactions extreme', as: 'extreme', open: at('/transactions') },
  { name: 'Transactions empty', as: 'newcomer', open: at('/transactions') },
  { name: 'Transactions filters', as: 'demo', open: inTurn(at('/transactions'), press('Filters')) },
  {
    name: 'Transactions filters extreme',
    as: 'extreme',
    open: inTurn(at('/transactions?dateRange=this-month&type=expense&maxAmount=999999999.99'), press('Filters')),
  },
  {
    name: 'Transactions filtered',
    as: 'demo',
    open: at('/transactions?category=groceries&dateRange=last-month&minAmount=10'),
  },
  { name: 'Transactions nothing found', as: 'demo', open: at('/transactions?minAmount=90000') },
  { name: 'Transactions loading', as: 'demo', open: loading('/transactions') },
  { name: 'Transactions failing', as: 'demo', open: failing('/transactions') },
  { name: 'Quick add', as: 'demo', open: at('/add') },
  { name: 'Quick add typed', as: 'demo', open: at('/add?text=12.50+coffee+yesterday') },
  { name: 'Quick add income', as: 'demo', open: at('/add?text=%2B2000+salary') },
  { name: 'Quick add refused', as: 'newcomer', open: inTurn(at('/add'), press('Save'), sees('Amount is required')) },
  { name: 'Quick add category', as: 'demo', open: inTurn(at('/add?text=12.50+coffee'), press('Category.*')) },
  { name: 'Quick add category extreme', as: 'extreme', open: inTurn(at('/add?text=12'), press('Category.*')) },
  { name: 'Quick add type extreme', as: 'extreme', open: inTurn(at('/add?text=12'), press('Type.*')) },
  { name: 'Quick add date', as: 'demo', open: inTurn(at('/add?text=12.50+coffee'), press('Date.*')) },
  { name: 'Add expense', as: 'demo', open: at('/transactions/new') },
  {
    name: 'Add expense with a draft',
    as: 'newcomer',
    open: inTurn(at('/transactions/new'), type({ Description: 'Coffee' }), at('/transactions/new'), sees('We kept')),
  },
  { name: 'Add income', as: 'demo', open: inTurn(at('/transactions/new'), press('Income')) },
  { name: 'Add savings', as: 'demo', open: inTurn(at('/transactions/new'), press('Savings')) },
  { name: 'Add savings without goals', as: 'newcomer', open: inTurn(at('/transactions/new'), press('Savings')) },
  {
    name: 'Add expense refused',
    as: 'newcomer',
    open: inTurn(at('/transactions/new'), press('Add Transaction'), sees('Description is required')),
  },
  {
    name: 'Edit transaction',
    as: 'demo',
    open: inTurn(at('/transactions?type=expense'), press('.*Groceries'), sees('Edit Transaction')),
  },
  {
    name: 'Edit transaction extreme',
    as: 'extreme',
    open: inTurn(at('/transactions?type=expense&minAmount=900000'), press('.*journey'), sees('Edit Transaction')),
  },
];

const budgets: Shot[] = [
  { name: 'Budget', as: 'demo', open: at('/budget') },
  { name: 'Budget extreme', as: 'extreme', open: at('/budget') },
  { name: 'Budget empty', as: 'newcomer', open: at('/budget') },
  { name: 'Budget coming month', as: 'demo', open: at('/budget?month=2026-05') },
  { name: 'Budget loading', as: 'demo', open: loading('/budget') },
  { name: 'Budget failing', as: 'demo', open: failing('/budget') },
  { name: 'Add budget', as: 'demo', open: at('/budget/add') },
  {
    name: 'Add budget close match',
    as: 'newcomer',
    open: inTurn(at('/budget/add'), type({ 'Category Name': 'Grocery' }), sees('Did you mean')),
  },
  {
    name: 'Add budget refused',
    as: 'demo',
    open: inTurn(at('/budget/add'), press('Add Category'), sees('Please select an icon')),
  },
  { name: 'Edit budget', as: 'demo', open: inTurn(at('/budget'), press('.*Groceries'), sees('Current Progress')) },
  {
    name: 'Edit budget extreme',
    as: 'extreme',
    open: inTurn(at('/budget'), press('.*Contributions'), sees('Current Progress')),
  },
];

const goals: Shot[] = [
  { name: 'Goals', as: 'demo', open: at('/goals') },
  { name: 'Goals extreme', as: 'extreme', open: at('/goals') },
  { name: 'Goals empty', as: 'newcomer', open: at('/goals') },
  { name: 'Goals loading', as: 'demo', open: loading('/goals') },
  { name: 'New goal', as: 'demo', open: at('/goals/new') },
  {
    name: 'New goal refused',
    as: 'demo',
    open: inTurn(at('/goals/new'), press('Create Goal'), sees('Goal name is required')),
  },
  { name: 'Edit goal', as: 'demo', open: inTurn(at('/goals'), press('Edit'), sees('Current Progress')) },
  { name: 'Edit goal extreme', as: 'extreme', open: inTurn(at('/goals'), press('Edit'), sees('Current Progress')) },
  { name: 'Add money dialog', as: 'demo', open: inTurn(at('/goals'), press('Add money')) },
  { name: 'Add money dialog extreme', as: 'extreme', open: inTurn(at('/goals'), press('Add money')) },
  { name: 'Delete goal dialog', as: 'demo', open: inTurn(at('/goals'), press('Delete')) },
  { name: 'Delete goal', as: 'demo', open: inTurn(at('/goals'), press('Delete', 'Continue'), sees('and its balance')) },
  {
    name: 'Delete goal extreme',
    as: 'extreme',
    open: inTurn(at('/goals'), press('Delete', 'Continue'), sees('and its balance')),
  },
  {
    name: 'Reallocate goal',
    as: 'demo',
    open: inTurn(at('/goals'), press('Delete', 'Continue', 'Reallocate Funds'), sees('Moving'), press('Move to')),
  },
  {
    name: 'Reallocate goal extreme',
    as: 'extreme',
    open: inTurn(at('/goals'), press('Delete', 'Continue', 'Reallocate Funds'), sees('Moving')),
  },
];

const reports: Shot[] = [
  { name: 'Reports', as: 'demo', open: at('/reports') },
  { name: 'Reports extreme', as: 'extreme', open: at('/reports') },
  { name: 'Reports empty', as: 'newcomer', open: at('/reports') },
  { name: 'Reports loading', as: 'demo', open: loading('/reports') },
  { name: 'Reports failing', as: 'demo', open: failing('/reports') },
];

const settings: Shot[] = [
  { name: 'Settings', as: 'extreme', open: at('/settings') },
  { name: 'Settings of a guest', as: 'guest', open: at('/settings') },
  { name: 'Profile', as: 'newcomer', open: at('/settings/profile') },
  { name: 'Profile of a guest', as: 'guest', open: at('/settings/profile') },
  {
    name: 'Profile leave question',
    as: 'newcomer',
    open: inTurn(at('/settings/profile'), type({ 'Full Name': 'Ann' }), press('Back'), sees('Save changes?')),
  },
  { name: 'Profile email dialog', as: 'newcomer', open: inTurn(at('/settings/profile'), press('Edit')) },
  { name: 'Profile delete dialog', as: 'newcomer', open: inTurn(at('/settings/profile'), press('Delete Account')) },
  {
    name: 'Profile delete dialog second step',
    as: 'newcomer',
    open: inTurn(at('/settings/profile'), press('Delete Account', 'Continue')),
  },
  { name: 'Notification settings', as: 'newcomer', open: at('/settings/notifications') },
  {
    name: 'Notification settings reset dialog',
    as: 'newcomer',
    open: inTurn(at('/settings/notifications'), press('Restore Defaults')),
  },
  { name: 'Preferences', as: 'newcomer', open: at('/settings/preferences') },
  { name: 'Preferences unsaved', as: 'newcomer', open: inTurn(at('/settings/preferences'), press('Dark')) },
  { name: 'Security', as: 'newcomer', open: at('/settings/security') },
  { name: 'Security of a guest', as: 'guest', open: at('/settings/security') },
  {
    name: 'Security password dialog',
    as: 'newcomer',
    open: inTurn(at('/settings/security'), press('Change Password')),
  },
  { name: 'Security loading', as: 'newcomer', open: loading('/settings/security') },
  { name: 'Access tokens', as: 'newcomer', open: at('/settings/access-tokens') },
  { name: 'Access tokens of a guest', as: 'guest', open: at('/settings/access-tokens') },
  {
    name: 'Access tokens dialog',
    as: 'newcomer',
    open: inTurn(at('/settings/access-tokens'), press('Create Token')),
  },
  {
    name: 'Access tokens new',
    as: 'newcomer',
    open: inTurn(
      at('/settings/access-tokens'),
      press('Create Token'),
      type({ Name: 'Phone', 'Current Password': PASSWORD }),
      press('Create$'),
      sees('Copy Your New Token'),
    ),
  },
  { name: 'Recurring', as: 'demo', open: at('/recurring') },
  { name: 'Recurring extreme', as: 'extreme', open: at('/recurring') },
  { name: 'Recurring empty', as: 'newcomer', open: at('/recurring') },
  { name: 'Add recurring', as: 'demo', open: at('/recurring/new') },
  {
    name: 'Add recurring refused',
    as: 'newcomer',
    open: inTurn(at('/recurring/new'), press('Save'), sees('Description is required')),
  },
  {
    name: 'Edit recurring extreme',
    as: 'extreme',
    open: inTurn(at('/recurring'), press('.*journey'), sees('Edit Recurring Transaction')),
  },
  { name: 'Import & Export', as: 'extreme', open: at('/settings/import-export') },
  { name: 'Import & Export empty', as: 'newcomer', open: at('/settings/import-export') },
  { name: 'Import & Export demo', as: 'demo', open: at('/settings/import-export') },
  { name: 'Help', as: 'newcomer', open: at('/settings/help') },
  { name: 'Help open', as: 'newcomer', open: inTurn(at('/settings/help'), press('Budgets')) },
  { name: 'Help support dialog', as: 'newcomer', open: inTurn(at('/settings/help'), press('Contact Support')) },
  { name: 'Help for other apps', as: 'newcomer', open: at('/settings/help/other-apps') },
  { name: 'About', as: 'newcomer', open: at('/settings/about') },
];

/** Every screen in every relevant state. */
export const shots: readonly Shot[] = [
  ...visitors,
  ...home,
  ...transactions,
  ...budgets,
  ...goals,
  ...reports,
  ...settings,
  ...importShots,
];
