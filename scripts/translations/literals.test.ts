import { expect, test } from 'vitest';
import { literalsIn } from './literals.ts';

const textsIn = (source: string) => literalsIn('page.tsx', source).map(({ text }) => text);

test.each([
  ['a text', '<p>Hello there</p>', ['Hello there']],
  ['a text in braces', "<p>{'Hello'}</p>", ['Hello']],
  ['a text beside a message', '<p><Trans>Yes</Trans> or no</p>', ['or no']],
  ['either of two', "<p title={a ? 'Yes' : 'No'}>{b && 'Now'}</p>", ['Yes', 'No', 'Now']],
  ['a label', '<button aria-label="Close" />', ['Close']],
  ['a template', '<input placeholder={`Hello ${name}`} />', ['Hello …']],
  ['the title of a toast', "toast({ title: 'Saved' })", ['Saved']],
])('%s is reported', (_what, source, texts) => {
  expect(textsIn(`export const it = ${source};`)).toEqual(texts);
});

test.each([
  ['a message', '<Trans>Hello <b>there</b></Trans>'],
  ['a translated label', '<button aria-label={t`Close`} />'],
  ['a text that is marked as of another language', '<span lang="zh">中文字</span>'],
  ['a sign', '<del>→&nbsp;</del>'],
  ['a class', '<p className="text-muted" />'],
  ['a translated toast', 'toast({ title: t`Saved` })'],
])('%s is not reported', (_what, source) => {
  expect(textsIn(`export const it = ${source};`)).toEqual([]);
});
