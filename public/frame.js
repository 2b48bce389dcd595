// Shows the header and the navigation of a user's screen before the app has loaded, right after `start.js` has set the theme, and
// requests its data, which the app then takes (src/web/api/early.ts). During development there are no frames.
{
  const list = document.getElementById('frames');
  const canStart = list && root.dataset.problem === undefined;
  const token = canStart && localStorage.getItem('token');
  const user = (token && localStorage.getItem('user')) || '';
  const { frames, greetings } = user ? JSON.parse(list.textContent) : { frames: [] };
  const path = location.pathname === '/' ? '/dashboard' : location.pathname;
  const [, markup, requests] = frames.find(([pattern]) => new RegExp(pattern).test(path)) || [];
  // The banner of a scheduled deletion is above the header.
  if (markup && user.includes('"deletionScheduledFor":null')) {
    document.getElementById('root').innerHTML = markup.replace('GREETING', greetings[new Date().getHours()]);
  }
  // A search changes what a screen shows.
  if (markup && !location.search) {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
    window.early = { token, responses: {} };
    for (const address of requests) {
      const response = fetch(address, { headers, credentials: 'include', signal: AbortSignal.timeout(30000) });
      response.catch(() => {}); // The app repeats it.
      window.early.responses[address] = response;
    }
  }
}
