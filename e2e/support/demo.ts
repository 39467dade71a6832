import type { APIRequestContext } from '@playwright/test';

export const DEMO_PASSWORD = 'kingfisher';
const DEMO_EMAILS = { resident: 'mei.tan@example.sg', admin: 'admin@example.sg' } as const;

export async function signInToDemo(
  request: APIRequestContext,
  url: string,
  viewer: keyof typeof DEMO_EMAILS,
): Promise<void> {
  const data = { email: DEMO_EMAILS[viewer], password: DEMO_PASSWORD };
  const response = await request.post(`${url}/api/auth/login`, { data });
  if (!response.ok()) throw new Error(`signing in was answered with ${response.status()}: ${await response.text()}`);
}
