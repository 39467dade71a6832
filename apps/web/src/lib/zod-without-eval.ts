import { config } from 'zod/mini';

/** The page's CSP forbids `new Function`, which Zod would use to compile objects. */
config({ jitless: true });
