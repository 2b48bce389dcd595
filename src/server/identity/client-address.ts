import { isIP } from 'node:net';

/**
 * The address of the caller: the socket's or, behind proxies, the one that the outermost proxy saw. A forwarded value that
 * is not an IP address is ignored, and so is everything before it: the nearest valid address counts.
 * @param proxies the number of proxies in front
 * @returns an empty text if the connection has been closed.
 */
export function clientAddress(socketAddress = '', forwardedFor: string | string[] = '', proxies = 0): string {
  if (proxies === 0) return canonical(socketAddress);
  const nearestFirst = String(forwardedFor)
    .split(',')
    .map((value) => value.trim())
    .reverse()
    .slice(0, proxies);
  const firstWrong = nearestFirst.findIndex((value) => isIP(value) === 0);
  const believed = firstWrong < 0 ? nearestFirst : nearestFirst.slice(0, firstWrong);
  return canonical(believed.at(-1) ?? socketAddress);
}

/** The unit in which limits are counted: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function placeOf(address: string): string {
  const text = canonical(address);
  if (!text.includes(':')) return text;
  return `${compressed(`${groupsOf(text).slice(0, 4).join(':')}::`)}/64`;
}

/** The address in lower case, without a zone, with zeros compressed; an IPv4-mapped IPv6 address becomes the IPv4 address. */
function canonical(address: string): string {
  if (!address.includes(':')) return address;
  const text = compressed(address.replace(/%.*$/, ''));
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(text);
  if (!mapped) return text;
  const [high, low] = [mapped[1], mapped[2]].map((group) => Number.parseInt(String(group), 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function compressed(ipv6: string): string {
  return new URL(`http://[${ipv6}]`).hostname.slice(1, -1);
}

/** The eight groups of an address whose longest run of zeros is `::`. */
function groupsOf(ipv6: string): string[] {
  const [head = '', tail = ''] = ipv6.split('::');
  const [first, last] = [head, tail].map((part) => (part ? part.split(':') : [])) as [string[], string[]];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
