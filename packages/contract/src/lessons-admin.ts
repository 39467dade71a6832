import { defineEndpoints } from './endpoint.ts';

export const lessonsAdminEndpoints = defineEndpoints({});
