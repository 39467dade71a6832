// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Avatar, initials } from './avatar.tsx';

describe('initials', () => {
  it('takes the first letters of first and last name', () => {
    expect(initials('Mei', 'tan', 'mei.tan')).toBe('MT');
  });

  it('takes the first two letters of the username where a name is missing or blank', () => {
    expect(initials('Mei', null, 'liwei')).toBe('LI');
    expect(initials(' ', 'Tan', 'nur_s')).toBe('NU');
  });

  it('counts what a reader sees as a letter', () => {
    expect(initials(null, null, '👩🏽‍🌾🌱mei')).toBe('👩🏽‍🌾🌱');
  });
});

describe('Avatar', () => {
  afterEach(cleanup);

  it('falls back to the initials where the picture does not load', () => {
    const { container } = render(<Avatar firstName="Mei" lastName="Tan" username="mei" imageUrl="/gone.png" />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('There is no picture');
    fireEvent.error(picture);
    expect(container.textContent).toBe('MT');
  });
});
