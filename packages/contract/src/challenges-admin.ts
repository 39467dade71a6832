import { defineEndpoints } from './endpoint.ts';

export const challengesAdminEndpoints = defineEndpoints({});
