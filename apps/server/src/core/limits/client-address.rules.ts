import ipaddr from 'ipaddr.js';

/** Many providers give each customer a /56 network. */
export const DEFAULT_IPV6_PREFIX = 56;
const BITS_PER_PART = 16;

export function isIpAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * The farthest valid address; `forwarded` lists what trusted proxies reported, nearest first. Ignores everything from the
 * first invalid address on, because its sender is unknown.
 */
export function clientAddress([connected = '', ...forwarded]: readonly string[]): string {
  const firstInvalid = forwarded.findIndex((address) => !isIpAddress(address));
  const validAddresses = firstInvalid === -1 ? forwarded : forwarded.slice(0, firstInvalid);
  return validAddresses.at(-1) ?? connected;
}

/**
 * Rate limit key: the IPv4 address (also if mapped into IPv6), else the network, else `none`, as for a local socket.
 * Independent of spelling.
 */
export function addressKey(address: string, ipv6Prefix: number = DEFAULT_IPV6_PREFIX): string {
  if (!isIpAddress(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, Math.ceil(ipv6Prefix / BITS_PER_PART)).map((part, index) => {
    const hostBits = Math.max(0, (index + 1) * BITS_PER_PART - ipv6Prefix);
    return ((part >> hostBits) << hostBits).toString(16);
  });
  return `${network.join(':')}::/${ipv6Prefix}`;
}
