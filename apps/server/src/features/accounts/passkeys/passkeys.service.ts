import { createHmac } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Mail } from '../../../core/email/email.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import type { ServerKeys } from '../../../core/server-keys/server-keys.service.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import { isSessionOpen } from '../../../core/sessions/sessions.queries.ts';
import type { Database } from '../../../db/database.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import {
  deleteExpiredChallenges,
  deletePasskey,
  findCredential,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  lockForPasskey,
  type PasskeyRow,
  renamePasskey,
  takeChallenge,
  usePasskey,
} from './passkeys.queries.ts';
import { supportsPasskeys, challengeIn, credentialIdIn, userHandleIn } from './passkeys.rules.ts';

/** `name` is WebAuthn's relying party id, `origin` the one that the browser reports. */
export interface PasskeySite {
  readonly name: string;
  readonly origin: string;
}

type Options = Record<string, unknown>;
type Response = Readonly<Record<string, unknown>>;

export interface Passkeys {
  /** Throws `passkeys-not-here` where browsers refuse passkeys. */
  siteOf(call: { readonly hostname: string; readonly host: string; readonly protocol: string }): PasskeySite;
  list(residentId: number): Promise<PasskeyRow[]>;
  /** Throws `passkey-limit`. */
  optionsToAdd(residentId: number, site: PasskeySite): Promise<Options>;
  /** Throws `passkey-refused`, `passkey-limit`, and `signed-out` if the session has ended. */
  add(
    caller: Pick<Member, 'residentId' | 'sessionId'>,
    passkey: { name: string; response: Response },
    site: PasskeySite,
    client: Client,
  ): Promise<PasskeyRow>;
  rename(residentId: number, id: number, name: string): Promise<PasskeyRow>;
  remove(residentId: number, id: number, client: Client): Promise<void>;
  optionsToSignIn(site: PasskeySite): Promise<Options>;
  /** Returns the password hash at that moment. Throws `passkey-refused`. */
  signIn(response: Response, site: PasskeySite, client: Client): Promise<{ residentId: number; passwordHash: string }>;
  pruneExpired(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly env: { readonly publicUrl: URL | null };
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly serverKeys: ServerKeys;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

const MINUTES_TO_ANSWER = 5;
const MAX_PASSKEYS = 20;
/**
 * COSE numbers of EdDSA and ES256 (RFC 9053) and RS256 (RFC 8812).
 * The library's default adds one that makes Node log an experimental warning.
 */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: it takes 0.2 s and about 25 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

export function createPasskeys({ db, env, clock, mail, serverKeys, securityEvents }: Deps): Passkeys {
  const remember = async (challenge: string, residentId: number | null): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + MINUTES_TO_ANSWER * 60_000);
    await insertChallenge(db, { challenge, residentId, expiresAt });
  };
  /** Consumes the challenge even if the response turns out to be invalid. */
  const take = async (response: Response, residentId: number | null): Promise<string> => {
    const challenge = challengeIn(response);
    if (challenge === null || !(await takeChallenge(db, { challenge, residentId, now: clock.now() })))
      throw new ProblemError('passkey-refused');
    return challenge;
  };
  /** Authenticators store this handle. It must not be the id, which other residents can see. */
  const handleOf = async (residentId: number): Promise<Uint8Array<ArrayBuffer>> => {
    const hmac = createHmac('sha256', await serverKeys.get('passkey-handles'));
    return new Uint8Array(hmac.update(`resident ${residentId}`).digest());
  };

  // The library makes no network calls, so whatever it throws is caused by the response.
  return {
    siteOf({ hostname, host, protocol }) {
      const { publicUrl } = env;
      if (!supportsPasskeys(hostname, publicUrl)) throw new ProblemError('passkeys-not-here');
      const isPublic = publicUrl !== null && publicUrl.hostname === hostname.toLowerCase();
      return { name: hostname.toLowerCase(), origin: isPublic ? publicUrl.origin : `${protocol}://${host}` };
    },
    list: (residentId) => findPasskeys(db, residentId),
    async optionsToAdd(residentId, site) {
      const resident = await findOwnResident(db, residentId);
      if (!resident) throw new ProblemError('signed-out');
      const passkeys = await findPasskeys(db, residentId);
      // Refuse before the device creates a passkey.
      refuseTooMany(passkeys);
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: 'EcoPulse',
        rpID: site.name,
        userName: resident.email,
        userDisplayName: resident.username,
        userID: await handleOf(residentId),
        timeout: MINUTES_TO_ANSWER * 60_000,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await remember(options.challenge, residentId);
      return { ...options };
    },
    async add({ residentId, sessionId }, { name, response }, site, { device }) {
      const challenge = await take(response, residentId);
      const { verifyRegistrationResponse } = await webauthn();
      const answer = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.name,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!answer?.registrationInfo) throw new ProblemError('passkey-refused');
      const { id: credentialId, publicKey, counter } = answer.registrationInfo.credential;
      if (credentialIdIn({ id: credentialId }) === null) throw new ProblemError('passkey-refused');
      const passkey = { residentId, credentialId, publicKey, counter, transports: [], name, now: clock.now() };
      const added = await db.transaction().execute(async (trx) => {
        const owner = await lockForPasskey(trx, residentId);
        if (!owner || !(await isSessionOpen(trx, sessionId))) throw new ProblemError('signed-out');
        refuseTooMany(await findPasskeys(trx, residentId));
        const inserted = await insertPasskey(trx, passkey);
        const { email: to, language } = owner;
        // An attacker with temporary access must not add a passkey unnoticed.
        if (inserted) await mail.send(trx, { kind: 'passkey-added', to, language, values: { at: passkey.now } });
        return inserted;
      });
      if (!added) throw new ProblemError('passkey-refused');
      securityEvents.record({ kind: 'passkey_added', residentId, device });
      return added;
    },
    async rename(residentId, id, name) {
      const renamed = await renamePasskey(db, residentId, id, name);
      if (!renamed) throw new ProblemError('passkey-not-found');
      return renamed;
    },
    async remove(residentId, id, { device }) {
      if (!(await deletePasskey(db, residentId, id))) throw new ProblemError('passkey-not-found');
      securityEvents.record({ kind: 'passkey_removed', residentId, device });
    },
    async optionsToSignIn(site) {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: site.name,
        timeout: MINUTES_TO_ANSWER * 60_000,
        userVerification: 'required',
      });
      await remember(options.challenge, null);
      return { ...options };
    },
    async signIn(response, site, { device }) {
      const challenge = await take(response, null);
      const credentialId = credentialIdIn(response);
      const passkey = credentialId === null ? null : await findCredential(db, credentialId);
      if (!passkey) throw new ProblemError('passkey-refused');
      const { id, resident_id: residentId, password_hash: passwordHash, counter: before } = passkey;
      const publicKey = new Uint8Array(passkey.public_key);
      const handle = Buffer.from(await handleOf(residentId)).toString('base64url');
      const { verifyAuthenticationResponse } = await webauthn();
      const answer = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.name,
        credential: { id: passkey.credential_id, publicKey, counter: before },
      }).catch(() => null);
      const isRight = answer !== null && answer.verified && userHandleIn(response) === handle;
      const counter = answer?.authenticationInfo.newCounter ?? 0;
      if (!isRight || !(await usePasskey(db, { id, counter, before, now: clock.now() }))) {
        securityEvents.record({ kind: 'sign_in_failed', residentId, device });
        throw new ProblemError('passkey-refused');
      }
      return { residentId, passwordHash };
    },
    pruneExpired: () => deleteExpiredChallenges(db, clock.now()),
  };
}

function refuseTooMany(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new ProblemError('passkey-limit', { values: { limit: MAX_PASSKEYS } });
}
