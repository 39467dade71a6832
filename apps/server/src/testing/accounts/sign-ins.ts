import type { TestApp, TestResponse } from '../test-app.ts';

export interface Tried {
  readonly from?: string;
  readonly cookie?: string | undefined;
}

export const signIn = (server: TestApp, email: string, password: string, { from, cookie }: Tried = {}) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password },
    ...(from !== undefined && { from }),
    ...(cookie !== undefined && { headers: { cookie } }),
  });

export const address = (number: number) => `10.0.${number >> 8}.${number & 255}`;
export const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
export const tallyOf = (responses: readonly TestResponse[]) => {
  const tally: Record<number, number> = {};
  for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};
