// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { OwnCertificates } from '@ecopulse/contract/events/certificates';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { renderEvents } from '../events.testing.tsx';
import { CertificatesPage } from './certificates-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const EVENT = {
  id: 7,
  title: { en: 'Beach clean-up' },
  startsAt: '2026-11-28T01:00:00.000Z',
  placeName: 'East Coast Park',
  hours: 1.5,
};
const CERTIFICATE = { id: 3, code: 'a-code', name: 'Mei Tan', issuedOn: '2026-11-29', hours: 1.5, isRevoked: false };

function show(own: OwnCertificates, answer: [number, unknown] = [201, { id: 4, code: 'new' }]) {
  const sent: unknown[] = [];
  stubFetch({
    'GET /api/user/certificates': () => [200, own],
    'POST /api/user/certificates': ({ body }) => {
      sent.push(body);
      return answer;
    },
  });
  renderEvents('/certificates', CertificatesPage);
  return sent;
}

test('says how to get a certificate to a resident who has attended nothing', async () => {
  show({ certificates: [], events: [] });
  expect(await screen.findByRole('heading', { name: 'No attended events yet' })).toBeVisible();
  for (const name of ['Find an event', 'All events'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/events');
});

test('makes a certificate of the chosen events, and adds up their hours', async () => {
  const user = userEvent.setup();
  const sent = show({ certificates: [], events: [EVENT, { ...EVENT, id: 8, title: { ta: 'மரம் நடுதல்' }, hours: 2 }] });
  const create = await screen.findByRole('button', { name: 'Create certificate' });
  expect(create).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Name on the certificate' }), 'Mei Tan');
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText('3.5 hours')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /Beach clean-up/ }));
  await user.click(create);
  expect(await screen.findByText('Your certificate is ready.')).toBeVisible();
  expect(sent).toEqual([{ eventIds: [8], name: 'Mei Tan' }]);
});

test('says beside the name which characters cannot be printed', async () => {
  const user = userEvent.setup();
  const problem = {
    status: 422,
    code: 'name-not-printable',
    detail: '',
    fields: { name: "We can't print 😀. Use Latin, Chinese, Japanese, Korean or Tamil characters" },
  };
  show({ certificates: [], events: [EVENT] }, [422, problem]);
  const name = await screen.findByRole('textbox', { name: 'Name on the certificate' });
  await user.type(name, 'Mei 😀');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Create certificate' }));
  expect(await screen.findByText(/^We can't print 😀\./)).toBeVisible();
  expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('offers the PDF and the check address of a valid certificate, and says which is revoked', async () => {
  show({ certificates: [CERTIFICATE, { ...CERTIFICATE, id: 2, code: 'old', isRevoked: true }], events: [] });
  expect(await screen.findByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    '/api/user/certificates/3.pdf',
  );
  expect(screen.getByRole('link', { name: /\/certificates\/a-code$/ })).toBeVisible();
  expect(screen.getByText('No longer valid')).toBeVisible();
  expect(screen.getAllByRole('link', { name: /certificates|PDF/ })).toHaveLength(2);
});
