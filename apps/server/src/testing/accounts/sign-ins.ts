import type { TestApp, TestResponse } from '../test-app.ts';

export interface SignInOptions {
  readonly from?: string;
  readonly cookie?: string | undefined;
}

export const signIn = (server: TestApp, email: string, password: string, { from, cookie }: SignInOptions = {}) =>
  server.call('POST', '/api/auth/login', {
    body: { email, password },
    ...(from !== undefined && { from }),
    ...(cookie !== undefined && { headers: { cookie } }),
  });

export const clientAddress = (number: number) => `10.0.${number >> 8}.${number & 255}`;
export const repeat = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
export const countStatuses = (responses: readonly TestResponse[]) => {
  const tally: Record<number, number> = {};
  for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};
