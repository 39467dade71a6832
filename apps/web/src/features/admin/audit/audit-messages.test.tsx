// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@ecopulse/contract/admin/audit';
import { challengeForm } from '@ecopulse/contract/challenges/challenges-admin';
import { greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { lessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import { articleForm, sourceForm } from '@ecopulse/contract/news/news-admin';
import { parseAuditSearch } from './audit-filters.ts';
import { listAuditActions, AuditSentence } from './audit-sentence.tsx';
import { hasFieldName } from './field-name-messages.ts';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

/** Their sentences are the same for each subject. */
const INBOX_ACTIONS: readonly string[] = ['item_assigned', 'note_added'];

const CONTENT_ACTIONS = ['created', 'edited', 'published', 'retired'];

test.each([
  ['green_space', [...CONTENT_ACTIONS, 'imported', 'fetched', 'source_refused']],
  ['lesson', CONTENT_ACTIONS],
  ['challenge', CONTENT_ACTIONS],
  ['article', CONTENT_ACTIONS],
  ['news_source', [...CONTENT_ACTIONS, 'removed', 'fetched']],
  [
    'resident',
    [
      'points_adjusted',
      'ranking_withheld',
      'ranking_released',
      'sessions_ended',
      'roles_changed',
      'admin_granted',
      'admin_revoked',
      'second_factor_reset',
      'message_sent',
      'note_added',
      'name_removed',
      'picture_removed',
      'age_band_changed',
      'suspended',
      'suspension_lifted',
      'appeal_answered',
      'request_answered',
      'item_assigned',
    ],
  ],
  ['report', ['report_answered', ...INBOX_ACTIONS]],
  ['check_in', ['check_in_settled']],
  ['activity', ['flag_settled', ...INBOX_ACTIONS]],
  ['translation_report', ['translation_report_settled', ...INBOX_ACTIONS]],
  ['event', [...CONTENT_ACTIONS, 'attendance_changed', ...INBOX_ACTIONS]],
  ['club', ['created', 'edited', 'published', 'retired', 'roles_changed']],
  ['condition', ['condition_settled', ...INBOX_ACTIONS]],
  ['weather_day', ['created', 'removed']],
  ['limits', ['edited']],
] as const)('has a sentence for each action on: %s', (subject, actions) => {
  expect(listAuditActions(subject).toSorted()).toEqual([...actions].toSorted());
});

test('each sentence is different, but for those of the inbox', () => {
  const isOwn = (subject: string, action: string) => subject === 'resident' || !INBOX_ACTIONS.includes(action);
  const sentences = AUDIT_SUBJECTS.flatMap((subject) =>
    listAuditActions(subject)
      .filter((action) => isOwn(subject, action))
      .map((action) => {
        const { container } = render(
          <I18nProvider i18n={i18n}>
            <AuditSentence entry={{ action, subject }} admin="Ada" subject={<b>it</b>} />
          </I18nProvider>,
        );
        return container.textContent;
      }),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^Ada .*\bit\b/);
});

test('an action without a sentence still shows who changed what', () => {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <AuditSentence entry={{ action: 'imported', subject: 'lesson' }} admin="Ada" subject="Water" />
    </I18nProvider>,
  );
  expect(container).toHaveTextContent('Ada changed Water');
});

test('every field of the forms has a name', () => {
  const forms = [greenSpaceForm, lessonForm, challengeForm, articleForm, sourceForm];
  const fields = forms.flatMap((form) => Object.keys(form.shape));
  expect(fields.filter((field) => !hasFieldName(field))).toEqual([]);
});

test('the URL accepts each of the contract’s actions and subjects, and nothing else', () => {
  for (const action of AUDIT_ACTIONS) expect(parseAuditSearch({ action })).toEqual({ action });
  for (const subject of AUDIT_SUBJECTS) expect(parseAuditSearch({ subject })).toEqual({ subject });
  expect(parseAuditSearch({ action: 'toString', subject: 'all', admin: '7;' })).toEqual({});
  expect(parseAuditSearch({ admin: '7' })).toEqual({ admin: '7' });
});
