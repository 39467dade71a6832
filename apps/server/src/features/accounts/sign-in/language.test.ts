import { describe, expect, test } from 'vitest';
import { OLD_PASSWORD, shareMailingServers } from '../../../testing/accounts/mailed-links.ts';

const shared = shareMailingServers();

let readerCount = 0;

async function register(cookie: string) {
  readerCount += 1;
  const body = { username: `reader-${readerCount}`, email: `reader.${readerCount}@example.sg`, password: OLD_PASSWORD };
  const { firstServer, mailbox } = shared();
  const { status, body: user } = await firstServer.call('POST', '/api/auth/register', { body, headers: { cookie } });
  return { status, language: user.language, mail: await mailbox.next(body.email) };
}

describe('the language chosen before registering', () => {
  test('becomes that of the account, and of the email that verifies the address', async () => {
    const { status, language, mail } = await register('theme=dark; language=zh');
    expect({ status, language }).toEqual({ status: 201, language: 'zh' });
    expect(mail.subject).toBe('请确认你的 EcoPulse 电邮地址');
  });

  test.each(['', 'language=', 'language=tlh', 'language=zh-SG'])('is none with the cookie %j', async (cookie) => {
    const { status, language, mail } = await register(cookie);
    expect({ status, language }).toEqual({ status: 201, language: null });
    expect(mail.subject).toBe('Confirm your email address for EcoPulse');
  });
});

describe('the language chosen before signing in', () => {
  test('becomes that of an account without one, on every server, and of no other', async () => {
    const { firstServer, secondServer, createMember } = shared();
    const mei = await createMember();
    const user = async () => (await secondServer.call('GET', '/api/auth/user', { as: mei })).body.language;
    const signIn = async (cookie: string) => {
      const body = { email: mei.email, password: OLD_PASSWORD };
      return (await firstServer.call('POST', '/api/auth/login', { body, headers: { cookie } })).body.language;
    };
    expect([await signIn(''), await signIn('language=tlh'), await user()]).toEqual([null, null, null]);
    expect(await signIn('language=ta')).toBe('ta');
    await expect.poll(user).toBe('ta');
    expect([await signIn('language=ms'), await signIn(''), await user()]).toEqual(['ta', 'ta', 'ta']);
  });
});

test('anyone who requests a link to set a new password does not choose the language of the email', async () => {
  const { firstServer, mailbox, createMember } = shared();
  const mei = await createMember();
  const request = { body: { email: mei.email }, headers: { cookie: 'language=ta' } };
  await firstServer.call('POST', '/api/auth/password-reset', request);
  expect((await mailbox.next(mei.email)).subject).toBe('Set a new password for EcoPulse');
});
