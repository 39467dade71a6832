// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

describe('initials', () => {
  it('uses the first letters of first and last name', () => {
    expect(initials('Mei', 'tan', 'mei.tan')).toBe('MT');
  });

  it('uses the first two letters of the username if a name is missing or blank', () => {
    expect(initials('Mei', null, 'liwei')).toBe('LI');
    expect(initials(' ', 'Tan', 'nur_s')).toBe('NU');
  });

  it('counts letters as readers see them', () => {
    expect(initials(null, null, '👩🏽‍🌾🌱mei')).toBe('👩🏽‍🌾🌱');
  });
});

describe('Avatar', () => {
  afterEach(cleanup);

  it('falls back to the initials if the picture does not load', () => {
    const { container } = render(<Avatar firstName="Mei" lastName="Tan" username="mei" imageUrl="/gone.png" />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('There is no picture');
    fireEvent.error(picture);
    expect(container.textContent).toBe('MT');
  });
});
