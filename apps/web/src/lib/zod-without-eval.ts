import { config } from 'zod/mini';

/** Zod would otherwise compile objects with `new Function`, which the page's policy forbids and the browser reports. */
config({ jitless: true });
