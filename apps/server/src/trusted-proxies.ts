import ipaddr from 'ipaddr.js';

export type TrustedProxies = false | number | readonly string[];

const MAX_PROXIES = 10;
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Throws the end of the sentence "TRUST_PROXY … must be …". */
export function parseProxies(value: string): TrustedProxies {
  if (/^(0|false|no)$/i.test(value)) return false;
  if (/^(true|yes)$/i.test(value))
    throw new Error('a number of proxies or their networks, since true would believe any client; for one proxy, use 1');
  const count = Number(value);
  if (/^\d+$/.test(value) && count <= MAX_PROXIES) return count;
  const networks = value.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `the number of proxies in front (at most ${MAX_PROXIES}) or their networks, such as 1, loopback or 10.0.0.0/8, 2001:db8::/32`,
  );
}

/** A prefix length of 0 would trust any client. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (NETWORK_NAMES.has(text)) return true;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  if (more.length > 0 || (!isV4 && !ipaddr.IPv6.isValid(address))) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}
