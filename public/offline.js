// The offline page replaces the requested page; reloading loads the requested page once the server is reachable.
const SECONDS = 5;
const statusText = document.getElementById('status');

async function reloadIfReachable() {
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store' });
    if (ok) location.reload();
    return ok;
  } catch {
    return false;
  }
}

document.querySelector('button').addEventListener('click', async () => {
  statusText.textContent = 'Trying...';
  if (!(await reloadIfReachable())) {
    statusText.textContent = "Still no connection. This page will reload when you're back online.";
  }
});
addEventListener('online', reloadIfReachable);
setInterval(reloadIfReachable, SECONDS * 1000);
