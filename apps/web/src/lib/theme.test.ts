import { afterEach, describe, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

const root = document.documentElement;

describe('a change of the theme', () => {
  afterEach(() => {
    localStorage.clear();
    delete root.dataset['theme'];
  });

  it('is shown at once, and transitions stay disabled until it is painted', async () => {
    chooseTheme('dark');
    expect(root.dataset['theme']).toBe('dark');
    expect(root.hasAttribute('data-still')).toBe(true);
    await expect.poll(() => root.hasAttribute('data-still')).toBe(false);
    expect(root.dataset['theme']).toBe('dark');
  });
});
