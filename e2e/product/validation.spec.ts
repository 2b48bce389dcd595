import { newEmail, PASSWORD, register } from '#e2e/auth/account.ts';
import { expect, test } from '#e2e/fixtures.ts';
import { expectFieldError, expectNoFieldError, expectRefused, fill, type Refusal } from '#e2e/page/field-errors.ts';

const refusal = (field: string, value: string, message: string): Refusal => ({
  typed: { [field]: value },
  field,
  message,
});

test.describe('the login form', () => {
  const right = { Email: 'ann@example.com', Password: PASSWORD };
  for (const wrong of [
    refusal('Email', '', 'Email is required'),
    refusal('Email', '   ', 'Email is required'),
    refusal('Email', 'ann@example', 'Invalid email address'),
    refusal('Email', 'ann.example.com', 'Invalid email address'),
    refusal('Password', '', 'Password is required'),
  ]) {
    test(`says '${wrong.message}' for ${wrong.field} '${wrong.typed[wrong.field]}'`, {
      tag: ['@5.login.email-pattern'],
    }, async ({ page }) => {
      await page.goto('/login');
      await fill(page, right);
      await expectRefused(page, 'Log In', wrong);
      const field = page.getByLabel(wrong.field, { exact: true });
      await field.fill('x');
      await expectNoFieldError(field);
    });
  }

  test('reports all errors at once and focuses the first invalid field', {
    tag: ['@5.login.email-required', '@5.login.password-required'],
  }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expectFieldError(page.getByLabel('Email'), 'Email is required');
    await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password is required');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('a');
    await expectNoFieldError(page.getByLabel('Email'));
    await expectFieldError(page.getByLabel('Password', { exact: true }), 'Password is required');
  });

  test('clears its form error when a field is edited', async ({ page }) => {
    await page.goto('/login');
    await fill(page, right);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    const said = page.getByRole('alert').getByText('Invalid email or password');
    await expect(said).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('another one');
    await expect(said).toBeHidden();
  });
});

test.describe('the registration form', () => {
  const right = {
    'Full Name': 'Ann Example',
    'Date of Birth': '1990-05-05',
    Email: 'ann@example.com',
    'Phone Number': '+12025550123',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
  const refusals = [
    refusal('Full Name', ' ', 'Full name is required'),
    refusal('Date of Birth', '', 'Date of birth is required'),
    refusal('Date of Birth', '2008-03-16', 'You must be at least 18 years old'),
    refusal('Date of Birth', '2026-03-16', 'Date of birth cannot be in the future'),
    refusal('Email', '', 'Email is required'),
    refusal('Email', 'ann@', 'Invalid email address'),
    refusal('Phone Number', '', 'Phone number is required'),
    refusal('Phone Number', '0123456789', 'Invalid phone number'),
    refusal('Phone Number', '+12345678901234567', 'Invalid phone number'),
    refusal('Phone Number', '555-CALL', 'Invalid phone number'),
    refusal('Password', '', 'Password is required'),
    refusal('Password', '12345', 'Password must be at least 6 characters'),
    refusal('Confirm Password', '', 'Please confirm your password'),
    refusal('Confirm Password', `${PASSWORD}2`, 'Passwords do not match'),
  ];

  test.beforeEach(({ setTime }) => setTime('2026-03-15T12:00:00-04:00'));

  test("clears 'Passwords do not match' when either password is edited", async ({ page }) => {
    await page.goto('/register');
    await fill(page, { ...right, 'Confirm Password': `${PASSWORD}2` });
    const confirmation = page.getByLabel('Confirm Password', { exact: true });
    for (const edited of ['Password', 'Confirm Password']) {
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expectFieldError(confirmation, 'Passwords do not match');
      await page.getByLabel(edited, { exact: true }).press('End');
      await page.keyboard.type('x');
      await expectNoFieldError(confirmation);
    }
  });

  test('rejects each invalid field with its own message and clears it when the field is edited', {
    tag: [
      '@4.forms.errors-clear',
      '@5.register.name-required',
      '@5.register.birth-required',
      '@5.register.birth-age',
      '@5.register.birth-future',
      '@5.register.email',
      '@5.register.phone-required',
      '@5.register.phone-pattern',
      '@5.register.password-length',
      '@5.register.confirm-required',
      '@5.register.confirm-equal',
    ],
  }, async ({ page }) => {
    await page.goto('/register');
    await fill(page, right);
    for (const wrong of refusals) {
      await test.step(`${wrong.field} '${wrong.typed[wrong.field]}': ${wrong.message}`, async () => {
        await expectRefused(page, 'Create Account', wrong);
        const field = page.getByLabel(wrong.field, { exact: true });
        await field.fill(right[wrong.field as keyof typeof right]);
        await expectNoFieldError(field);
      });
    }
    await expect(page).toHaveURL('/register');
  });

  test('reports all errors of an empty form at once and focuses the first field', {
    tag: ['@2.register.form', '@5.register.password-required'],
  }, async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    const messages = {
      'Full Name': 'Full name is required',
      'Date of Birth': 'Date of birth is required',
      Email: 'Email is required',
      'Phone Number': 'Phone number is required',
      Password: 'Password is required',
      'Confirm Password': 'Please confirm your password',
    };
    for (const [label, message] of Object.entries(messages)) {
      await expectFieldError(page.getByLabel(label, { exact: true }), message);
    }
    await expect(page.getByLabel('Full Name')).toBeFocused();
  });

  test('accepts a user whose eighteenth birthday is today', { tag: ['@9.registration.age'] }, async ({ page }) => {
    await page.goto('/register');
    await fill(page, { ...right, Email: newEmail('Birthday'), 'Date of Birth': '2008-03-15' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  });

  test('accepts a phone number as people write it', async ({ page }) => {
    await page.goto('/register');
    await fill(page, { ...right, Email: newEmail('Written'), 'Phone Number': '+1 (202) 555-0123' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Account Created!' })).toBeVisible();
  });

  test('reports a taken email beside its field', async ({ page }) => {
    const { user } = await register(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/register');
    await fill(page, { ...right, Email: user.email ?? '' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectFieldError(page.getByLabel('Email'), 'Email already registered');
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test('reports a failed registration and keeps the entered values', {
    tag: ['@8.login.registration'],
  }, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/status of 500/);
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/register');
    await fill(page, right);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert').getByText('Registration failed. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Example');
  });
});

test.describe('the transaction form', () => {
  const refusals = [
    refusal('Description', ' ', 'Description is required'),
    refusal('Description', 'x'.repeat(201), 'Description cannot exceed 200 characters'),
    refusal('Amount', '', 'Amount is required'),
    refusal('Amount', '0', 'Amount must be greater than 0'),
    refusal('Amount', '-5', 'Amount must be greater than 0'),
    refusal('Amount', '0.125', 'Amount can have at most 2 decimals'),
    refusal('Amount', '1000000000', 'Amount cannot exceed $999,999,999.99'),
    refusal('Amount', 'abc', 'Amount must be a number'),
    refusal('Date', '', 'Date is required'),
    refusal('Date', '2026-03-16', 'Date cannot be in the future'),
    refusal('Notes', 'x'.repeat(501), 'Note cannot exceed 500 characters'),
  ];
  const right = { Description: 'Lunch', Amount: '12.50', Date: '2026-03-15', Notes: 'x'.repeat(500) };

  test.beforeEach(({ setTime }) => setTime('2026-03-15T23:30:00-04:00'));

  test('rejects each invalid field with its own message and clears it when the field is edited', {
    tag: [
      '@4.forms.errors-clear',
      '@5.transaction.description-required',
      '@5.transaction.description-length',
      '@5.transaction.amount-required',
      '@5.transaction.amount-positive',
      '@5.transaction.date-required',
      '@5.transaction.date-future',
      '@5.transaction.note-length',
    ],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Category')).toHaveValue('food & dining');
    await page.getByRole('button', { name: '+ Add a note' }).click();
    await fill(page, right);
    for (const wrong of refusals) {
      await test.step(`${wrong.field} '${wrong.typed[wrong.field]?.slice(0, 20)}': ${wrong.message}`, async () => {
        await expectRefused(page, 'Add Transaction', wrong);
        const field = page.getByLabel(wrong.field, { exact: true });
        await field.fill(right[wrong.field as keyof typeof right]);
        await expectNoFieldError(field);
      });
    }
    await page.getByRole('button', { name: 'Add Transaction', exact: true }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(page.getByRole('link').getByText('Today')).toBeVisible();
  });

  test('reports all errors of an empty form at once and focuses the first invalid field', {
    tag: ['@2.transactions-new.description'],
  }, async ({ page }) => {
    await register(page);
    await page.goto('/transactions/new');
    await page.getByRole('button', { name: 'Add Transaction', exact: true }).click();
    await expectFieldError(page.getByLabel('Description'), 'Description is required');
    await expectFieldError(page.getByLabel('Amount'), 'Amount is required');
    await expect(page.locator('[aria-invalid]').first()).toBeFocused();
  });
});
