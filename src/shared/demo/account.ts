/** The one account that everybody may try: its credentials are public, and neither they nor the account can be changed from inside. */
export const DEMO_EMAIL = 'demo@centwise.app';
export const DEMO_PASSWORD = 'Demo-Budget-2025';
