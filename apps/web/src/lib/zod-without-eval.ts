import { config } from 'zod/mini';

/** Zod would try to compile objects with `new Function`, which the page's policy forbids and the browser would report. */
config({ jitless: true });
