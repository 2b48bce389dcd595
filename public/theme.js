// Runs before anything is drawn, so that a dark screen never flashes light. The server's preference is the truth.
try {
  document.documentElement.dataset.theme = localStorage.getItem('theme') === 'Dark' ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
