// Shows the header and the navigation of a user's screen before the app has loaded, right after `start.js` has set the theme, and
// requests its data, which the app then takes (src/web/api/early.ts). During development there are no frames.
{
  const list = document.getElementById('frames');
  const canStart = list && root.dataset.problem === undefined;
  const token = canStart && localStorage.getItem('token');
  const user = (token && localStorage.getItem('user')) || '';
  const { frames, greetings } = user ? JSON.parse(list.textContent) : { frames: [] };
  const path = location.pathname === '/' ? '/dashboard' : location.pathname;
  // In the path of a screen, `$id` stands for any id.
  const partsOf = (screen) => new RegExp(`^${screen.replace(/\$(\w+)/g, '(?<$1>[\\w-]+)')}$`).exec(path);
  const [screen, markup, requests] = frames.find(([screen]) => partsOf(screen)) || [];
  // The banner of a scheduled deletion is above the header.
  if (markup && user.includes('"deletionScheduledFor":null')) {
    document.getElementById('root').innerHTML = markup.replace('GREETING', greetings[new Date().getHours()]);
    // An inert control gets no events. The app presses its own one instead (src/web/browser/pressed-early.ts).
    const controlAt = ({ clientX, clientY, button }) =>
      [...document.querySelectorAll('#root > [inert] :is(a, button)')].find((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return button === 0 && left <= clientX && clientX < right && top <= clientY && clientY < bottom;
      });
    let down;
    let timer;
    addEventListener('pointerdown', (event) => {
      down = controlAt(event);
    });
    addEventListener('pointerup', (event) => {
      if (!down || controlAt(event) !== down) return;
      window.pressedEarly = down.getAttribute('aria-label') ?? down.textContent;
      clearTimeout(timer);
      // Later, the user no longer expects an effect.
      timer = setTimeout(() => delete window.pressedEarly, 5000);
    });
  }
  // A search changes what a screen shows.
  if (markup && !location.search) {
    const early = { token, responses: {} };
    // The app calls it at the latest.
    early.request = () => {
      early.request = () => {};
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        // As in src/web/browser/time-zone.ts.
        'x-time-zone': window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      for (const request of requests) {
        const address = request.replace(/\$(\w+)/g, (_, name) => partsOf(screen).groups[name]);
        const response = fetch(address, { headers, credentials: 'include', signal: AbortSignal.timeout(30000) });
        response.catch(() => {}); // The app repeats it.
        early.responses[address] = response;
      }
    };
    window.early = early;
    // The first request takes long to prepare, so it waits for the first paint. A hidden page paints nothing.
    if (document.hidden) early.request();
    else requestAnimationFrame(() => setTimeout(() => early.request()));
  }
}
