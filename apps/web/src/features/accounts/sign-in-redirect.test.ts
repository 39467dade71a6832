import { describe, expect, it } from 'vitest';
import { toSafeRedirectPath } from './sign-in-redirect.ts';

const ORIGIN = 'https://ecopulse.example';

describe('toSafeRedirectPath', () => {
  it('keeps a path of this site with its query', () => {
    expect(toSafeRedirectPath('/green-space/5?from=map#trail', ORIGIN)).toBe('/green-space/5?from=map#trail');
  });

  it.each([
    null,
    '',
    'green-spaces',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('redirects %j to the root', (next) => {
    expect(toSafeRedirectPath(next, ORIGIN)).toBe('/');
  });
});
