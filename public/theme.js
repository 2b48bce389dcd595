// Runs before anything is drawn, so that a dark screen never flashes light. The server's preference is the truth.
const root = document.documentElement;
const barColors = { light: '#f6f7f4', dark: '#0f1616' };

// What the browser or the phone draws around the page follows the theme, whoever changes it.
new MutationObserver(() => {
  document.querySelector('meta[name="theme-color"]').content = barColors[root.dataset.theme];
}).observe(root, { attributeFilter: ['data-theme'] });

try {
  root.dataset.theme = localStorage.getItem('theme') === 'Dark' ? 'dark' : 'light';
} catch {
  root.dataset.theme = 'light';
}
