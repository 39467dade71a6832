import { describe, expect, it } from 'vitest';
import { safePath } from './enter-app.ts';

const ORIGIN = 'https://ecopulse.example';

describe('safePath', () => {
  it('keeps a path of this site with its query', () => {
    expect(safePath('/green-space/5?from=map#trail', ORIGIN)).toBe('/green-space/5?from=map#trail');
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
  ])('leads %j to the root', (next) => {
    expect(safePath(next, ORIGIN)).toBe('/');
  });
});
