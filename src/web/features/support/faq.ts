import type { Switches } from '#shared/system/switches.ts';

interface Section {
  readonly title: string;
  readonly questions: readonly {
    readonly question: string;
    readonly answer: string;
    /** Left out where this is off. */
    readonly needs?: keyof Switches;
  }[];
}

/** Every answer is true of this product: whoever changes what it tells of changes the answer with it. */
export const FAQ: readonly Section[] = [
  {
    title: 'Account Management',
    questions: [
      {
        question: 'How do I change my name, date of birth or phone number?',
        answer: 'Under Settings, Profile. Save Changes becomes available as soon as something differs.',
      },
      {
        question: 'How do I change my email address?',
        answer:
          'Under Settings, Profile, tap Edit beside the email and enter your current password. Then confirm the new address with the link we email you.',
      },
      {
        question: 'Can I take my data with me?',
        answer: 'Yes. Download My Data in your profile gives you one JSON file with everything you have recorded.',
      },
      {
        question: 'What happens when I delete my account?',
        answer:
          'The deletion is scheduled for 30 days later. Until then you can log in, go on as before, and cancel it. Afterwards everything is removed for good. A guest account is removed at once.',
      },
      {
        question: 'What is a guest account?',
        answer:
          'An account of your own without email and password, in this browser only. Everything but what needs an email or a password works. Create an account, and what you have recorded stays with you. Once you log out nothing leads back to it, and after 30 days without use it is removed.',
      },
      {
        question: 'What is the demo account?',
        needs: 'demo',
        answer:
          'A shared account with sample data from April 2025 until today, to look around in. Everybody can open it from the login page and see and change what is in it, so record nothing of your own there: it is made anew every hour, and whenever somebody asks for it on its page.',
      },
    ],
  },
  {
    title: 'Transactions',
    questions: [
      {
        question: 'How do I record income, an expense or savings?',
        answer: 'Tap Add Transaction, choose the type, and fill in description, amount, category or goal, and date.',
      },
      {
        question: 'Which categories are there for spending?',
        answer:
          'Food, Transportation, Entertainment, Housing, Utilities, Healthcare, Shopping and Other are the usual groups. The form offers its own defaults first, then every category you have budgeted or used; a budget for a new category adds that category.',
      },
      {
        question: 'Can I correct or delete a transaction?',
        answer:
          'Tap it in the list. After a deletion, Undo brings it back exactly as it was. Savings of a closed goal can no longer be changed.',
      },
      {
        question: 'Can I enter something for the future?',
        answer: 'No. A transaction is recorded when the money has moved, today or earlier.',
      },
    ],
  },
  {
    title: 'Budgets',
    questions: [
      {
        question: 'Do I have to set my budgets every month?',
        answer:
          'No. A budget goes on by itself. When you change an amount, it applies from that month on, and earlier months stay as they were.',
      },
      {
        question: 'What do the colors mean?',
        answer:
          'As a rule of thumb: green is under 70 percent, yellow is from 70 percent, which is also when the first alert comes unless you choose another threshold, and red is 100 percent or more. On the budget screen the bars turn amber a little later, at 80 percent (Near limit), and red at 100 (Over budget).',
      },
      {
        question: 'What happens to money I did not spend?',
        answer:
          'It adds to the same category’s next month and is shown as carried over. You can switch that off under Settings, Preferences. Overspending is never carried over.',
      },
      {
        question: 'What is Unbudgeted spending?',
        answer: 'Expenses in categories without a budget that month. They are listed apart, so that the totals add up.',
      },
    ],
  },
  {
    title: 'Savings Goals',
    questions: [
      {
        question: 'How do I put money into a goal?',
        answer: 'Add a transaction of the type Savings, or tap Add money on the goal.',
      },
      {
        question: 'Does saving lower what I can spend?',
        answer: 'Yes. What remains is income minus expenses minus savings.',
      },
      {
        question: 'What happens to the money when I delete a goal?',
        answer:
          'You choose: move it to another goal, move it back to your balance, or delete it with the goal. In the last case it stays counted as saved and your balance does not change.',
      },
    ],
  },
  {
    title: 'Security & Privacy',
    questions: [
      {
        question: 'Why can I not log in after several tries?',
        answer:
          'After 5 wrong passwords in a row, logging in from that network is locked for 15 minutes, even with the right password. Elsewhere it stays open. After 50 wrong passwords in an hour from anywhere, it stays open only on networks where you have logged in before; resetting your password opens it again. Where your current password is asked for, wrong ones are counted apart, with the same limit. Failed tries of the last 24 hours are listed under Settings, Security.',
      },
      {
        question: 'I forgot my password.',
        answer:
          'Tap Forgot password? on the login page. The link we send works once and is valid for 24 hours. Choosing a new password ends all sessions.',
      },
      {
        question: 'What makes a password strong?',
        answer:
          'At least 8 characters with uppercase and lowercase letters, numbers and special characters. Changing it signs out your other devices.',
      },
      {
        question: 'Who can see my data?',
        answer:
          'Nobody else who uses the app, except in the demo account, which everybody shares. Whoever runs this server keeps its database. Passwords are stored as a hash that cannot be turned back. If you contact support, the team sees what you wrote, and which browser, system and screen size you use.',
      },
    ],
  },
  {
    title: 'Technical Issues',
    questions: [
      {
        question: 'A page does not load.',
        answer:
          'Check your connection and try again. What you saved is safe on the server; what you have typed stays in the form until you leave it.',
      },
      {
        question: 'A date looks wrong.',
        answer: 'Today is the day where your device is. A day you have recorded never shifts, wherever you travel.',
      },
      {
        question: 'I do not get emails.',
        answer:
          'Check your spam folder, and check that email notifications are on under Settings, Notifications. Your address must be confirmed: if it isn’t, Settings, Profile says so and sends the link again. We email at most 20 notifications a day; the bell in the app shows all of them. Whoever runs this server must have set up sending mail.',
      },
    ],
  },
];
