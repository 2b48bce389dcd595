// Applies the stored theme before the first paint, so that a dark screen never flashes light. The preferences on the
// server take precedence once they load.
const root = document.documentElement;
const barColors = { light: '#f6f7f4', dark: '#0f1616' };

// The color of the browser's toolbar follows every change of the theme.
new MutationObserver(() => {
  document.querySelector('meta[name="theme-color"]').content = barColors[root.dataset.theme];
}).observe(root, { attributeFilter: ['data-theme'] });

try {
  root.dataset.theme = localStorage.getItem('theme') === 'Dark' ? 'dark' : 'light';
} catch {
  root.dataset.theme = 'light';
}
