import ipaddr from 'ipaddr.js';

/** A single customer usually gets a whole /64 network. */
const NETWORK_BITS = 64;

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
 * Rate limit key: the IPv4 address (also if mapped into IPv6), else the /64 network, else `none`, as for a local socket.
 * Independent of spelling.
 */
export function addressKey(address: string): string {
  if (!isIpAddress(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}
