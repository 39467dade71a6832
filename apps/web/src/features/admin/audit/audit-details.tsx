import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Role } from '@ecopulse/contract/accounts/role-access';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import { formatDate, formatNumber, listSeparator } from '../../../lib/language/format.ts';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { translateName } from '../../../lib/language/lang-of.ts';
import { roleNames } from '../shell/own-roles.ts';
import { fieldNameMessage } from './field-name-messages.ts';
import { appealDecisionLabels, reportOutcomeLabels } from './audit-messages.ts';

type Facts = AuditEntry['facts'];

function findText(facts: Facts, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function findNumber(facts: Facts, name: string): number | undefined {
  const value = facts[name];
  return typeof value === 'number' ? value : undefined;
}

function Quote({ children }: { children: string }) {
  return (
    <q dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </q>
  );
}

function ChangedFields({ fields }: { fields: string }) {
  const { i18n } = useLingui();
  // Two fields can share a label, such as latitude and longitude.
  const names = new Set(fields.split(', ').map((name) => fieldNameMessage(name, i18n)));
  const list = [...names].join(listSeparator());
  return <Trans>Changed: {list}</Trans>;
}

function TranslationLanguageName({ language }: { language: string }) {
  const name = LANGUAGES.find(({ code }) => code === language)?.name ?? language;
  return (
    <Trans>
      Translations into <span lang={language}>{name}</span>
    </Trans>
  );
}

const OUTCOME_LABELS = new Map(Object.entries({ ...reportOutcomeLabels, ...appealDecisionLabels }));

function Until({ day }: { day: string }) {
  const date = formatDate(day);
  return <Trans>Until {date}</Trans>;
}

function Outcome({ outcome }: { outcome: string }) {
  const { i18n } = useLingui();
  const label = OUTCOME_LABELS.get(outcome);
  return label ? i18n._(label) : outcome;
}

/** The form of `formatRoles`: `editor@Bedok,owner`. */
function Roles({ formatted }: { formatted: string }) {
  const { i18n } = useLingui();
  const list = formatted
    .split(',')
    .map((text) => {
      const [role = '', town] = text.split('@');
      const name = Object.hasOwn(roleNames, role) ? i18n._(roleNames[role as Role]) : role;
      return town === undefined ? name : `${name} (${translateName(town)})`;
    })
    .join(listSeparator());
  return <Trans>Roles after this: {list}</Trans>;
}

function renderDetails({ action, facts }: AuditEntry): ReactNode[] {
  const fields = findText(facts, 'fields');
  const language = findText(facts, 'language');
  const until = findText(facts, 'until');
  const reason = findText(facts, 'reason') ?? findText(facts, 'message');
  const answer = findText(facts, 'answer') ?? findText(facts, 'note');
  const outcome = findText(facts, 'outcome');
  const greenSpace = findText(facts, 'greenSpace');
  const points = findNumber(facts, 'points');
  const sessions = findNumber(facts, 'sessions');
  const change = points !== undefined && formatNumber(points, { signDisplay: 'exceptZero' });
  const roles = findText(facts, 'roles');
  return [
    action === 'roles_changed' &&
      (roles ? <Roles key="roles" formatted={roles} /> : <Trans key="roles">No roles after this</Trans>),
    action === 'edited' && fields && <ChangedFields key="fields" fields={fields} />,
    language && <TranslationLanguageName key="language" language={language} />,
    change && <Trans key="points">{change} eco-points</Trans>,
    greenSpace && (
      <span key="greenSpace" lang="en">
        {greenSpace}
      </span>
    ),
    outcome && <Outcome key="outcome" outcome={outcome} />,
    sessions !== undefined && <Plural key="sessions" value={sessions} one="# session" other="# sessions" />,
    until && <Until key="until" day={until} />,
    reason && <Quote key="reason">{reason}</Quote>,
    answer && <Quote key="answer">{answer}</Quote>,
  ].filter(Boolean);
}

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const details = renderDetails(entry);
  if (details.length === 0) return null;
  return (
    <p className="flex max-w-prose flex-wrap gap-x-3 text-md text-muted">
      {details.map((detail) => (
        <span key={(detail as { key: string }).key} className="min-w-0">
          {detail}
        </span>
      ))}
    </p>
  );
}
