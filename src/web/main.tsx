import '#web/styles/tokens.css';
import '#web/styles/base.css';
import { startApp } from '#web/app/start-app.tsx';

// In a browser in which the app cannot run, start.js shows the reason.
if (document.documentElement.dataset.problem === undefined)
  void startApp(document.getElementById('root') as HTMLElement);
