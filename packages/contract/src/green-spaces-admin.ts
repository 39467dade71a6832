import { defineEndpoints } from './endpoint.ts';

export const greenSpacesAdminEndpoints = defineEndpoints({});
