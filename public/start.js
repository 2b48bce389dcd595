// Runs before the app and before the first paint. Browsers that are too old for the app run it too, so its syntax is old.
const root = document.documentElement;
const barColors = { light: '#f6f7f4', dark: '#0f1616' };

// The color of the browser's toolbar follows every change of the theme.
new MutationObserver(() => {
  document.querySelector('meta[name="theme-color"]').content = barColors[root.dataset.theme];
}).observe(root, { attributeFilter: ['data-theme'] });

// Safari 16.4, Chrome 111, and Firefox 121 are the first versions with both (docs/decisions/025-oldest-browsers.md).
const isRecent = 'isWellFormed' in String.prototype && CSS.supports('selector(:has(a))');
let problem = isRecent
  ? ''
  : 'Centwise needs a newer browser: Safari 16.4, Chrome 111, Edge 111, Firefox 121, or later. Update your browser, then reload the page.';

// A dark screen must never flash light. The preferences on the server take precedence once they load.
try {
  root.dataset.theme = localStorage.getItem('theme') === 'Dark' ? 'dark' : 'light';
} catch {
  // A browser that blocks cookies throws when the app reads the storage.
  root.dataset.theme = 'light';
  problem =
    problem ||
    'Centwise stores your session in this browser, but your settings block it. Allow cookies and site data for this site, then reload the page.';
}

const showProblem = () => {
  document.querySelector('#root').innerHTML = `<p class="loading" role="status">${problem}</p>`;
};

// The app does not start in a page with a problem (src/web/main.tsx).
if (problem) {
  root.dataset.problem = '';
  addEventListener('DOMContentLoaded', showProblem);
}

const isAsset = (address) => String(address).startsWith(`${location.origin}/assets/`);
// In place of a script, a captive portal may have sent a page, which the browser keeps even when the user reloads. The app calls this,
// too, because a failed import is no event. The result is whether the server answers.
window.loadAgain = () =>
  Promise.all(
    [
      '/api/health',
      ...performance
        .getEntries()
        .map(({ name }) => name)
        .filter(isAsset),
    ].map((address) => fetch(address, { cache: 'reload' }).catch(() => 0)),
  ).then(([{ ok }]) => ok);
// After a second, what else a portal has sent has arrived, too.
addEventListener(
  'error',
  ({ target }) => {
    if (problem || !isAsset(target.src)) return;
    problem = "Couldn't load Centwise. Check your connection, then reload the page.";
    setTimeout(async () => {
      if (!(await loadAgain()) || Date.now() < sessionStorage.reloaded) return showProblem();
      sessionStorage.reloaded = Date.now() + 10000;
      location.reload();
    }, 1000);
  },
  true,
);
