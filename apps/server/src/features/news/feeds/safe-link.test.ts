import { describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import { toSafeLink, removeTrackingParameters } from './safe-link.ts';

describe('a link of an item', () => {
  test('loses its tracking parameters, and keeps the rest unchanged', () => {
    const cleaned = (address: string) => removeTrackingParameters(new URL(address)).href;
    expect(cleaned('https://a.sg/x?utm_source=rss&id=7&fbclid=abc#part')).toBe('https://a.sg/x?id=7#part');
    expect(cleaned('https://a.sg/x?q=a%20b+c&~=1')).toBe('https://a.sg/x?q=a%20b+c&~=1');
  });

  test('is resolved against the address of the feed', () => {
    expect(toSafeLink('/story/1', 'https://a.sg/feed.xml', PUBLIC_ONLY)?.href).toBe('https://a.sg/story/1');
    expect(toSafeLink('https://b.sg:9000/x', 'https://a.sg/', PUBLIC_ONLY)?.href).toBe('https://b.sg:9000/x');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://192.168.1.1/reboot',
    'https://u:p@a.sg/',
    'http://',
    undefined,
  ])('is null for %s', (link) => {
    expect(toSafeLink(link, 'https://a.sg/', PUBLIC_ONLY)).toBeNull();
  });
});
