import { createHmac } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident } from '../../../core/residents/residents.queries.ts';
import type { Client, Member } from '../../../core/sessions/sessions.service.ts';
import { sessionExists } from '../../../core/sessions/sessions.queries.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { SecurityEvents } from '../sessions/security-events.service.ts';
import {
  deleteExpiredChallenges,
  deletePasskey,
  findPasskeyByCredentialId,
  findPasskeys,
  insertChallenge,
  insertPasskey,
  lockPasskeyOwner,
  type PasskeyRow,
  renamePasskey,
  consumeChallenge,
  updatePasskeyCounter,
} from './passkeys.queries.ts';
import { supportsPasskeys, parseChallenge, parseCredentialId, parseUserHandle } from './passkeys.rules.ts';

/** WebAuthn's term for the site that passkeys belong to: `id` is its host name, `origin` what the browser reports. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

type WebauthnOptions = Record<string, unknown>;
type WebauthnResponse = Readonly<Record<string, unknown>>;

export interface Passkeys {
  /** Throws `passkeys-not-here` where browsers refuse passkeys. */
  getRelyingParty(request: {
    readonly hostname: string;
    readonly host: string;
    readonly protocol: string;
  }): RelyingParty;
  list(residentId: number): Promise<PasskeyRow[]>;
  /** Throws `passkey-limit`. */
  createRegistrationOptions(residentId: number, relyingParty: RelyingParty): Promise<WebauthnOptions>;
  /** Throws `passkey-refused`, `passkey-limit`, and `signed-out` if the session has ended. */
  add(
    caller: Pick<Member, 'residentId' | 'sessionId'>,
    passkey: { name: string; response: WebauthnResponse },
    relyingParty: RelyingParty,
    client: Client,
  ): Promise<PasskeyRow>;
  rename(residentId: number, id: number, name: string): Promise<PasskeyRow>;
  remove(residentId: number, id: number, client: Client): Promise<void>;
  createSignInOptions(relyingParty: RelyingParty): Promise<WebauthnOptions>;
  /** Returns the password hash at that moment. Throws `passkey-refused`. */
  signIn(
    response: WebauthnResponse,
    relyingParty: RelyingParty,
    client: Client,
  ): Promise<{ residentId: number; passwordHash: string }>;
  pruneExpired(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'mail' | 'serverKeys'> {
  readonly env: { readonly publicUrl: URL | null };
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}

const CHALLENGE_LIFETIME_MINUTES = 5;
const MAX_PASSKEYS = 20;
/**
 * COSE numbers of EdDSA and ES256 (RFC 9053) and RS256 (RFC 8812).
 * The library's default adds one that makes Node log an experimental warning.
 */
const COSE_ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: loading takes 0.2 s and about 25 MB of memory. */
const loadWebauthn = () => import('@simplewebauthn/server');

export function createPasskeys({ db, env, clock, mail, serverKeys, securityEvents }: Deps): Passkeys {
  const storeChallenge = async (challenge: string, residentId: number | null): Promise<void> => {
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MINUTES * 60_000);
    await insertChallenge(db, { challenge, residentId, expiresAt });
  };
  /** Consumes the challenge even if the response turns out to be invalid. */
  const consumeChallengeOf = async (response: WebauthnResponse, residentId: number | null): Promise<string> => {
    const challenge = parseChallenge(response);
    if (challenge === null || !(await consumeChallenge(db, { challenge, residentId, now: clock.now() })))
      throw new ProblemError('passkey-refused');
    return challenge;
  };
  /** Authenticators store this handle. The resident's id cannot be the handle, since other residents can see the id. */
  const createUserHandle = async (residentId: number): Promise<Uint8Array<ArrayBuffer>> => {
    const hmac = createHmac('sha256', await serverKeys.get('passkey-handles'));
    return new Uint8Array(hmac.update(`resident ${residentId}`).digest());
  };

  // `catch(() => null)` below: without certificates the library makes no network calls, so its errors all mean an invalid response.
  return {
    getRelyingParty({ hostname, host, protocol }) {
      const { publicUrl } = env;
      if (!supportsPasskeys(hostname, publicUrl)) throw new ProblemError('passkeys-not-here');
      const isPublic = publicUrl !== null && publicUrl.hostname === hostname.toLowerCase();
      return { id: hostname.toLowerCase(), origin: isPublic ? publicUrl.origin : `${protocol}://${host}` };
    },
    list: (residentId) => findPasskeys(db, residentId),
    async createRegistrationOptions(residentId, relyingParty) {
      const resident = await findOwnResident(db, residentId);
      if (!resident) throw new ProblemError('signed-out');
      const passkeys = await findPasskeys(db, residentId);
      // Refuse before the device creates a passkey.
      assertBelowPasskeyLimit(passkeys);
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: 'EcoPulse',
        rpID: relyingParty.id,
        userName: resident.email,
        userDisplayName: resident.username,
        userID: await createUserHandle(residentId),
        timeout: CHALLENGE_LIFETIME_MINUTES * 60_000,
        attestationType: 'none',
        supportedAlgorithmIDs: COSE_ALGORITHMS,
        excludeCredentials: passkeys.map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await storeChallenge(options.challenge, residentId);
      return { ...options };
    },
    async add({ residentId, sessionId }, { name, response }, relyingParty, { device }) {
      const challenge = await consumeChallengeOf(response, residentId);
      if (await hasCertificates(response)) throw new ProblemError('passkey-refused');
      const { verifyRegistrationResponse } = await loadWebauthn();
      const verification = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        supportedAlgorithmIDs: COSE_ALGORITHMS,
      }).catch(() => null);
      if (!verification?.registrationInfo) throw new ProblemError('passkey-refused');
      const { id: credentialId, publicKey, counter } = verification.registrationInfo.credential;
      if (parseCredentialId({ id: credentialId }) === null) throw new ProblemError('passkey-refused');
      const passkey = { residentId, credentialId, publicKey, counter, transports: [], name, now: clock.now() };
      const added = await db.transaction().execute(async (trx) => {
        const owner = await lockPasskeyOwner(trx, residentId);
        if (!owner || !(await sessionExists(trx, sessionId))) throw new ProblemError('signed-out');
        assertBelowPasskeyLimit(await findPasskeys(trx, residentId));
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
    async createSignInOptions(relyingParty) {
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: relyingParty.id,
        timeout: CHALLENGE_LIFETIME_MINUTES * 60_000,
        userVerification: 'required',
      });
      await storeChallenge(options.challenge, null);
      return { ...options };
    },
    async signIn(response, relyingParty, { device }) {
      const challenge = await consumeChallengeOf(response, null);
      const credentialId = parseCredentialId(response);
      const passkey = credentialId === null ? null : await findPasskeyByCredentialId(db, credentialId);
      if (!passkey) throw new ProblemError('passkey-refused');
      const { id, resident_id: residentId, password_hash: passwordHash, counter: previousCounter } = passkey;
      const publicKey = new Uint8Array(passkey.public_key);
      const handle = Buffer.from(await createUserHandle(residentId)).toString('base64url');
      const { verifyAuthenticationResponse } = await loadWebauthn();
      const verification = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        credential: { id: passkey.credential_id, publicKey, counter: previousCounter },
      }).catch(() => null);
      const isVerified = verification !== null && verification.verified && parseUserHandle(response) === handle;
      const counter = verification?.authenticationInfo.newCounter ?? 0;
      if (!isVerified || !(await updatePasskeyCounter(db, { id, counter, previousCounter, now: clock.now() }))) {
        securityEvents.record({ kind: 'sign_in_failed', residentId, device });
        throw new ProblemError('passkey-refused');
      }
      return { residentId, passwordHash };
    },
    pruneExpired: () => deleteExpiredChallenges(db, clock.now()),
  };
}

function assertBelowPasskeyLimit(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new ProblemError('passkey-limit', { values: { limit: MAX_PASSKEYS } });
}

/**
 * The library would fetch the revocation lists of certificates from wherever these say. We ask for none, so no browser
 * sends any. True also if the response cannot be read.
 */
async function hasCertificates({ response }: WebauthnResponse): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const { attestationObject } = response as { attestationObject: string };
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')];
    // A `packed` statement without certificates is signed by the passkey itself.
    return format !== 'none' && (format !== 'packed' || statement.get('x5c') !== undefined);
  } catch {
    return true;
  }
}
