// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { renderInApp } from '../../testing/render-at.tsx';
import { LessonError } from './item-errors.tsx';

test('a lesson that did not load shows an error, a retry and a link to all lessons', async () => {
  const error = new CallError('500', { status: 500, code: 'internal-error', detail: 'x' });
  await renderInApp(<LessonError error={error} reset={() => undefined} />);
  expect(await screen.findByRole('heading', { level: 1, name: "The lesson couldn't be loaded" })).toBeVisible();
  expect(document.title).toBe("The lesson couldn't be loaded · EcoPulse");
  expect(screen.getByText('Please try again in a moment.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All lessons' })).toHaveAttribute('href', '/learn');
});
