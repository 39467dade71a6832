import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';

export const systemEndpoints = defineEndpoints({
  'GET /api/health': {
    summary: 'The process is alive',
    access: 'anyone',
    limit: 'none',
    response: z.object({ status: z.literal('alive') }),
  },
  'GET /api/ready': {
    summary: 'The database responds and its migrations are done',
    access: 'anyone',
    limit: 'none',
    response: z.object({ status: z.literal('ready') }),
  },
});
