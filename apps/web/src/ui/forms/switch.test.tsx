// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Switch } from './switch.tsx';

test('a switch shows its state, and its label and the keyboard toggle it', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  render(
    <>
      <label htmlFor="badges">Badges</label>
      <Switch id="badges" checked={false} onCheckedChange={onChange} />
    </>,
  );
  expect(screen.getByRole('switch', { name: 'Badges' })).not.toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await userEvent.click(screen.getByText('Badges'));
  expect(onChange.mock.calls).toEqual([[true], [true]]);
});
