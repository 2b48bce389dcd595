// Starts the app in the page that the service worker stores. Its scripts arrive at once there, and running them takes longer than the
// request, so the dashboard first shows the balance.
{
  const { early } = window;
  const main = document.querySelector('#root > [inert] main');
  const load = () => document.head.append(document.getElementById('app').content);
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  const showBalance = async () => {
    await painted();
    early.request();
    const response = await early.responses['/api/dashboard'];
    const { balance, income, expense, savings, month } = (await response.clone().json()).summary;
    const amounts = [balance, income, month.income, expense, month.expense, savings, month.savings];
    const { content } = document.getElementById('balance');
    const figures = content.querySelectorAll('[data-figure]');
    const arrows = content.querySelectorAll('[data-arrow]');
    for (const [place, amount] of amounts.entries()) {
      // As in src/shared/money.ts.
      const digits = Math.abs(amount)
        .toFixed(2)
        .replace(/\B(?=(?:\d{3})+\.)/g, ',');
      const text = `${amount < 0 ? '-' : ''}$${digits}`;
      figures[place].textContent = text;
      figures[place].style.cssText = `--characters:${text.length};--largest:var(--text-figure)`;
      if (amount === 0) arrows[place].remove();
    }
    main.append(content);
    await painted();
  };

  // The first steps of a new account and the banner of a guest are above the balance (src/web/features/dashboard).
  const isFirst = () => {
    try {
      const { _id, createdAt, accountKind } = JSON.parse(localStorage.getItem('user'));
      const isNew =
        Date.now() - Date.parse(createdAt) < 30 * 86_400_000 && localStorage.getItem('startedAccount') !== _id;
      return accountKind === 'user' && !isNew;
    } catch {
      return false; // The app removes a user that it cannot read.
    }
  };

  const isDashboard = ['/', '/dashboard'].includes(location.pathname);
  // A hidden page paints nothing.
  if (!early || !main || !isDashboard || document.hidden || !isFirst()) load();
  else {
    // Longer, and the app would start late where the network is slow.
    const late = painted().then(() => new Promise((resolve) => setTimeout(resolve, 100)));
    Promise.race([showBalance().catch(() => {}), late]).then(load);
  }
}
