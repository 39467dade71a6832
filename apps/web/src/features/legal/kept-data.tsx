import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PERSONAL_DATA, PERSONAL_DATA_KINDS, type PersonalDataKind } from '@ecopulse/contract/accounts/personal-data';
import type { Operator } from '@ecopulse/contract/operator/operator';
import type { OperatorCondition } from '@ecopulse/contract/operator/operator-conditions';
import { SentenceSpace } from '../../lib/language/format.ts';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { dataLabels, PURPOSES, purposeLabels } from './data-messages.ts';

function RetentionText({ kind }: { kind: PersonalDataKind }) {
  const { retention, afterErasure } = PERSONAL_DATA[kind];
  const isAnonymous = afterErasure === 'anonymous';
  if (retention === 'always')
    return (
      <Trans>
        Kept for as long as EcoPulse runs here, but without your name once your account is deleted. The reason is given
        below.
      </Trans>
    );
  if (retention === 'account')
    return isAnonymous ? (
      <Trans>Kept with your name until your account is deleted for good, and without your name after that.</Trans>
    ) : (
      <Trans>Kept until your account is deleted for good.</Trans>
    );
  const { days } = retention;
  return <Plural value={days} one="Kept for at most # day." other="Kept for at most # days." />;
}

/** Kinds that are stored only where the deployment has the service. */
const CONDITIONS: Partial<Record<PersonalDataKind, OperatorCondition>> = { mails: 'email', pushSubscriptions: 'push' };

function StoredDataItem({ kind, operator }: { kind: PersonalDataKind; operator: Operator | null }) {
  const { i18n } = useLingui();
  const condition = CONDITIONS[kind];
  const content = (
    <>
      {i18n._(dataLabels[kind])}
      <SentenceSpace />
      <span className="text-muted">
        <RetentionText kind={kind} />
      </span>
    </>
  );
  if (condition === undefined || operator === null) return <li>{content}</li>;
  return (
    <OperatorPart operator={operator} when={condition} as="li">
      {content}
    </OperatorPart>
  );
}

/** The server exports and erases by the same list, so the notice lists every kind of data. */
export function StoredDataList({ operator }: { operator: Operator | null }) {
  const { i18n } = useLingui();
  return (
    <>
      {PURPOSES.map((purpose) => (
        <section key={purpose} className="grid gap-2">
          <h3 className="font-bold">{i18n._(purposeLabels[purpose])}</h3>
          <ul>
            {PERSONAL_DATA_KINDS.filter((kind) => PERSONAL_DATA[kind].purpose === purpose).map((kind) => (
              <StoredDataItem key={kind} kind={kind} operator={operator} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
