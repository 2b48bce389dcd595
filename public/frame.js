// Shows the header and the navigation of a user's screen before the app has loaded, at once after `start.js` has set the theme. Its
// syntax is as old. During development there are no frames.
{
  const list = document.getElementById('frames');
  const canStart = list && root.dataset.problem === undefined;
  const user = (canStart && localStorage.getItem('token') && localStorage.getItem('user')) || '';
  // The banner of a scheduled deletion is above the header.
  if (user.includes('"deletionScheduledFor":null')) {
    const { frames, greetings } = JSON.parse(list.textContent);
    const path = location.pathname === '/' ? '/dashboard' : location.pathname;
    const [, markup] = frames.find(([pattern]) => new RegExp(pattern).test(path)) || [];
    if (markup) {
      document.getElementById('root').innerHTML = markup.replace('GREETING', greetings[new Date().getHours()]);
    }
  }
}
