import { join } from 'node:path';

/** What the web app runs instead of `zod/mini` (decision 026). */
export const browserSchemas = join(import.meta.dirname, '..', 'src', 'shared', 'http', 'browser-schemas.ts');
