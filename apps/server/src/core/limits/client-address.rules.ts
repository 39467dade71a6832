import ipaddr from 'ipaddr.js';

/** A single customer usually gets a whole /64 network. */
const NETWORK_BITS = 64;

export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * From the connected address and those forwarded by trusted proxies, nearest first. Ignores everything from the first
 * invalid address on: its sender is unknown.
 */
export function clientAddress([connected = '', ...forwarded]: readonly string[]): string {
  const firstWrong = forwarded.findIndex((address) => !isAddress(address));
  const believed = firstWrong === -1 ? forwarded : forwarded.slice(0, firstWrong);
  return believed.at(-1) ?? connected;
}

/**
 * Rate limit key: the IPv4 address (also if mapped into IPv6), else the /64 network, else `none`, as for a local socket.
 * Independent of spelling.
 */
export function addressKey(address: string): string {
  if (!isAddress(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}
