import ipaddr from 'ipaddr.js';

/** The bits of an IPv6 address that name a network: a single customer has all the addresses of one. */
const NETWORK_BITS = 64;

/** Whether this text is one IP address in the usual notation, without a port. */
export function isAddress(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

/**
 * The address of a client, from the address that has connected and those that trusted proxies have forwarded, the
 * nearest first. Whatever follows something that is no address is ignored: its sender is unknown.
 */
export function clientAddress([connected = '', ...forwarded]: readonly string[]): string {
  const firstWrong = forwarded.findIndex((address) => !isAddress(address));
  const believed = firstWrong === -1 ? forwarded : forwarded.slice(0, firstWrong);
  return believed.at(-1) ?? connected;
}

/**
 * The key under which limits count a client address: an IPv4 address itself, also if it is mapped into IPv6, and of any
 * other IPv6 address its network of 64 bits. Different spellings of an address have one key. Anything that is no
 * address (a local socket has none) has the key `none`.
 */
export function addressKey(address: string): string {
  if (!isAddress(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${NETWORK_BITS}`;
}
