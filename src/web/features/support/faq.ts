import type { Switches } from '#shared/switches.ts';

interface Section {
  readonly title: string;
  readonly questions: readonly {
    readonly question: string;
    readonly answer: string;
    /** The hash of links to the question. */
    readonly hash?: string;
    /** Feature that must be on for the question to appear. */
    readonly needs?: keyof Switches;
  }[];
}

/** Update these answers whenever the behavior that they describe changes. */
export const FAQ: readonly Section[] = [
  {
    title: 'Account Management',
    questions: [
      {
        question: 'How do I change my name, date of birth or phone number?',
        answer: 'Go to Settings, Profile. Save Changes turns on when you change something.',
      },
      {
        question: 'How do I change my email address?',
        answer:
          'Go to Settings, Profile, tap Edit next to your email, and enter your current password. Then confirm the new address with the link we email you.',
      },
      {
        question: 'Can I take my data with me?',
        answer: "Yes. Tap Download My Data in your profile to get a JSON file with everything you've added.",
      },
      {
        question: 'How do I move to another Centwise server?',
        answer:
          'Tap Download My Data on the old server. Create an account on the new one, and restore the file there under Settings, Import & Export, before you add transactions. Every figure stays the same. The file lists what it leaves out.',
      },
      {
        question: 'What happens when I delete my account?',
        answer:
          'Your account is deleted after 30 days. Until then, you can keep using your account and cancel at any time. After that, everything is gone for good. A guest account is deleted right away.',
      },
      {
        question: 'What is a guest account?',
        needs: 'guests',
        answer:
          "A private account without an email or password that only works in this browser. You can use every feature that doesn't need an email or password. If you create an account, everything you've added comes with you. Once you log out, you can't get back in. After 30 days without use, a guest account is deleted.",
      },
      {
        question: 'What is the demo account?',
        needs: 'demo',
        answer:
          "A shared account with sample data from April 2025 until today, for exploring the app. Anyone can open it from the login page and change its data, so don't add anything personal. It resets every hour, and whenever someone starts it over on the demo page.",
      },
    ],
  },
  {
    title: 'Transactions',
    questions: [
      {
        question: 'How do I add income, an expense or savings?',
        answer:
          "Tap Add Transaction, choose a type, and fill in the description, amount, category or goal, and date. Tap a suggestion to fill in something you've added before. To add several, tap Save and add another.",
      },
      {
        question: 'How do I add an expense with one line?',
        answer:
          'Tap the lightning bolt on Home, or choose Quick Add after a long press on the app icon, and type something like 12.50 coffee yesterday. Start with + for income (+2000 salary), write # before a category (64 lidl #groceries), and > before a savings goal (50 > vacation). Without a category, we guess one from what you added before. Put text in quotation marks to keep it as it is ("7 up" 2.50). The card shows what was understood. Tap any part of it to change it, then tap Save.',
      },
      {
        question: 'Can I add transactions without an internet connection?',
        answer:
          "Yes. They're shown as waiting to be sent, on this device only, and aren't part of any total yet. They're sent on their own the next time you open Centwise with a connection, each exactly once. If one can't be added, for example because its goal is closed, it says Needs a look: tap it to change or remove it. To edit or delete any other transaction, you need a connection. If you log out while some are waiting, you're asked first, because they'd be lost.",
      },
      {
        question: 'Which spending categories are there?',
        answer:
          "Food, Transportation, Entertainment, Housing, Utilities, Healthcare, Shopping and Other are the usual groups. The form lists the default categories first, then every category you've budgeted for or used. Below it are the ones you use most. As you type a description, the form guesses its category from your earlier transactions, until you choose one. To add a category, create a budget for it.",
      },
      {
        question: 'Can I edit or delete a transaction?',
        answer:
          "Yes. Tap it in the list. After you save or delete it, tap Undo to go back to exactly how it was. Savings of a closed goal can't be changed.",
      },
      {
        question: 'Can I add a future transaction?',
        answer:
          'No. The date must be today or earlier. Add a transaction once the money has moved. For what is still to come, set up a recurring transaction.',
      },
      {
        question: 'How do I set up rent, a salary, or a subscription?',
        answer:
          'Choose Repeat when you add the transaction, or go to Settings, Recurring Transactions. A sentence and the next dates tell you when it repeats. One on the 31st falls on the last day of shorter months. More options has weekends, other days of the month, and an end. Patterns that Centwise finds in your transactions are listed there too, and nothing is set up until you accept one.',
      },
      {
        question: 'Are recurring transactions added automatically?',
        answer:
          "If you choose Add automatically, each one is added when its day comes. If you choose Remind me, you add it, or import it from your bank. A transaction with a similar description that's close to the expected day and amount counts as the expected one, so it isn't added twice. An amount that varies is never added automatically.",
      },
      {
        question: 'What happens when I change or delete a recurring transaction?',
        answer:
          "A change applies from the date you choose. Earlier ones stay as they are. Deleting it keeps the transactions that were added. If you only need a break, tap Pause. If you canceled it, tap End Today. When you delete a single transaction that was expected, you're asked whether to skip it or to keep expecting it.",
      },
      {
        question: 'How do I get a file from my bank?',
        hash: 'file-from-bank',
        answer:
          "Log in to your bank's website, open the account, and look for Download, Export, or Statements. Choose OFX, QFX, or CAMT if your bank has them, otherwise QIF or CSV, and the last few months. Then tap Add Transaction, Import, and choose the file. You can also drop it on your list of transactions. You can review every line before anything is added.",
      },
      {
        question: 'What happens if I import the same transactions twice?',
        answer:
          'They are added once. Lines that are already here, from an earlier file or because you typed them in, are recognized and listed as already here. Two identical purchases on the same day are both kept. Start each file about a week before the previous one ended, so purchases that were still pending are recognized, too.',
      },
      {
        question: 'Can I undo an import?',
        answer:
          "Yes, at any time. Open it under Settings, Import & Export, and tap Undo Import. The transactions it added are deleted, and those it changed go back to what they were. If you've edited any of them since, you see those first. If a goal that it saved for is closed or would fall below zero, nothing changes, and you see which goal it is.",
      },
      {
        question: 'Can I use my transactions in a spreadsheet?',
        answer:
          'Yes. Tap Filters in the list of transactions, then Download CSV. The file has all transactions that match the filters.',
      },
    ],
  },
  {
    title: 'Budgets',
    questions: [
      {
        question: 'Do I have to set my budgets every month?',
        answer:
          "No. Budgets repeat automatically. When you change an amount, it applies to that month and all later months. Earlier months don't change.",
      },
      {
        question: 'What do the colors mean?',
        answer:
          'As a rule of thumb, green is under 70 percent, yellow is from 70 percent, and red is 100 percent or more. You get the first alert at 70 percent unless you choose another threshold. On the budget screen, bars turn amber a little later, at 80 percent (Near limit), and red at 100 percent (Over budget).',
      },
      {
        question: "What happens to money I don't spend?",
        answer:
          'It carries over to the next month in the same category. You can turn this off under Settings, Preferences. Overspending never carries over.',
      },
      {
        question: 'What is left to spend?',
        answer:
          "What you can spend today without running short this month. It's the smaller of two sums, divided by the days left, including today. Money left is what you've received and still expect this month, minus what you've spent and saved and what is still to come. Budget left is what your budgets have left, minus the bills still to come in them. Tap Left to Spend on the dashboard to see every part, and tap a part to see what it's made of.",
      },
      {
        question: 'What do varying and overdue bills count as?',
        answer:
          'A bill that varies counts with its highest amount, and income with its lowest, so what is left to spend is never too high. The expected balance shows both ends. An overdue bill counts until you add, link, or skip it, but at most until its month is over, or for 7 days. Overdue income counts for 7 days, because it may not come. Under Upcoming you can also move one, or change its amount, without changing the others.',
      },
      {
        question: 'What is unbudgeted spending?',
        answer:
          "Expenses in categories without a budget that month. They're listed separately so that the totals add up.",
      },
    ],
  },
  {
    title: 'Savings Goals',
    questions: [
      {
        question: 'How do I add money to a goal?',
        answer: 'Tap Add money on the goal, or add a transaction of type Savings.',
      },
      {
        question: 'Does saving reduce what I can spend?',
        answer: 'Yes. Your remaining balance is income minus expenses minus savings.',
      },
      {
        question: 'What happens to the money when I delete a goal?',
        answer:
          "You can move it to another goal, move it back to your balance, or delete it with the goal. If you delete it with the goal, it still counts as saved and your balance doesn't change.",
      },
    ],
  },
  {
    title: 'Security & Privacy',
    questions: [
      {
        question: "Why can't I log in after several tries?",
        answer:
          "After 5 wrong passwords in a row, logging in from that network is locked for 15 minutes, even with the right password. Other networks aren't affected. After 50 wrong passwords in an hour from anywhere, you can only log in on networks where you've logged in before, until you reset your password. When you enter your current password to confirm a change, those attempts are counted separately, with the same limit. Failed tries of the last 24 hours are listed under Settings, Security.",
      },
      {
        question: 'I forgot my password.',
        answer:
          'Tap Forgot password? on the login page. The link we send works once and is valid for 24 hours. Choosing a new password logs you out on all devices and revokes your access tokens. If this server sends no email, its operator can give you a link.',
      },
      {
        question: 'What makes a password strong?',
        answer:
          'At least 8 characters with uppercase and lowercase letters, numbers and special characters. Changing your password logs out your other devices and revokes your access tokens.',
      },
      {
        question: 'Who can see my data?',
        answer:
          'No other user. Only a demo account, where there is one, is shared by everyone. The operator of this server has access to its database. Passwords are stored as a one-way hash. If you contact support, the team sees your message and your browser, operating system and screen size.',
      },
    ],
  },
  {
    title: 'Technical Issues',
    questions: [
      {
        question: "A page won't load.",
        answer:
          "Check your connection and try again. Your saved data is safe on the server, and what you've typed in a form is kept until you log out.",
      },
      {
        question: 'A date looks wrong.',
        answer: "Today's date comes from your device. Dates you've entered never change, even when you travel.",
      },
      {
        question: "I'm not getting emails.",
        answer:
          "Check your spam folder, and check that email notifications are on under Settings, Notifications. Your email address must be confirmed; if it isn't, you can send the link again under Settings, Profile. We email at most 20 notifications a day, but the bell in the app shows all of them. The operator of this server must also have set up email.",
      },
    ],
  },
];
