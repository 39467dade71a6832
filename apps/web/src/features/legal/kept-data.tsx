import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PERSONAL_DATA, PERSONAL_DATA_KINDS, type PersonalDataKind } from '@ecopulse/contract/accounts/personal-data';
import { SentenceSpace } from '../../lib/language/format.ts';
import { dataLabels, PURPOSES, purposeLabels } from './data-messages.ts';

function RetentionText({ kind }: { kind: PersonalDataKind }) {
  const { retention, afterErasure } = PERSONAL_DATA[kind];
  const isAnonymous = afterErasure === 'anonymous';
  if (retention === 'always') return <Trans>Kept for good, but without your name once your account is deleted.</Trans>;
  if (retention === 'account')
    return isAnonymous ? (
      <Trans>Kept with your name until your account is deleted for good, and without your name after that.</Trans>
    ) : (
      <Trans>Kept until your account is deleted for good.</Trans>
    );
  const { days } = retention;
  return <Plural value={days} one="Kept for at most # day." other="Kept for at most # days." />;
}

/** The server exports and erases by the same list, so the notice lists every kind of data. */
export function StoredDataList() {
  const { i18n } = useLingui();
  return (
    <>
      {PURPOSES.map((purpose) => (
        <section key={purpose} className="grid gap-2">
          <h3 className="font-bold">{i18n._(purposeLabels[purpose])}</h3>
          <ul>
            {PERSONAL_DATA_KINDS.filter((kind) => PERSONAL_DATA[kind].purpose === purpose).map((kind) => (
              <li key={kind}>
                {i18n._(dataLabels[kind])}
                <SentenceSpace />
                <span className="text-muted">
                  <RetentionText kind={kind} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
