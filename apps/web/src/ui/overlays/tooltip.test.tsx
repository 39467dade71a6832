// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

const focusListener = vi.fn();

beforeEach(() => {
  focusListener.mockClear();
  render(
    <TooltipProvider>
      <Tooltip content="Your points">
        <a href="#points" onFocus={focusListener}>
          7
        </a>
      </Tooltip>
      <Tooltip content="Your streak">
        <button type="button">2</button>
      </Tooltip>
    </TooltipProvider>,
  );
});

async function tooltip(): Promise<HTMLElement> {
  return screen.findByRole('tooltip');
}

test('a tooltip loads when its control gets the focus, which the control keeps', async () => {
  const control = screen.getByRole('link', { name: '7' });
  await userEvent.tab();
  expect(await tooltip()).toHaveTextContent('Your points');
  expect(control).toHaveFocus();
  expect(control).toHaveAccessibleDescription('Your points');
  expect(focusListener).toHaveBeenCalledTimes(1);
});

test('a tooltip follows the focus, and closes on Escape', async () => {
  await userEvent.tab();
  await tooltip();
  await userEvent.tab();
  await expect.poll(async () => (await tooltip()).textContent).toBe('Your streak');
  expect(screen.getByRole('link', { name: '7' })).not.toHaveAccessibleDescription();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: '2' })).not.toHaveAccessibleDescription();
});

/** The test browser does not notice a resting mouse, so move it until a tooltip appears. */
async function hoverUntilTooltip(control: HTMLElement): Promise<void> {
  await expect
    .poll(async () => {
      await userEvent.hover(control);
      return screen.queryByRole('tooltip') !== null;
    })
    .toBe(true);
}

test('a tooltip appears when the mouse rests on its control', async () => {
  await hoverUntilTooltip(screen.getByRole('button', { name: '2' }));
  expect(await tooltip()).toHaveTextContent('Your streak');
});

test('a tooltip closes when its control is pressed', async () => {
  await hoverUntilTooltip(screen.getByRole('button', { name: '2' }));
  await userEvent.click(screen.getByRole('button', { name: '2' }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});
