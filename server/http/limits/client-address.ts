/**
 * The address that a request comes from. Behind `proxies` proxies of ours it is the address that the outermost of them
 * saw, counted from the end of X-Forwarded-For; anything before it may be forged. The port that some proxies add (RFC
 * 7239 §6) is left out, because each connection has another one.
 */
export function clientAddress(socketAddress: string | undefined, forwarded: string | null, proxies: number): string {
  const seen = [...(forwarded ?? "").split(",").map(withoutPort), socketAddress ?? ""].filter(Boolean);
  return proxies === 0 ? (socketAddress ?? "") : (seen.at(-1 - Math.min(proxies, seen.length - 1)) ?? "");
}

/** `192.0.2.1:50123` without its port, `[2001:db8::1]:443` without its brackets, too. */
function withoutPort(seen: string): string {
  return seen.trim().replace(/^\[([^\]]*)\](?::\d*)?$|^([^:]+):\d*$/, "$1$2");
}

/** What counts as one visitor: on IPv6 a household or school has a network of 64 bits, not one address (RFC 6177). */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const start = head.split(":").filter(Boolean);
  const end = (tail ?? "").split(":").filter(Boolean);
  const middle = tail === undefined ? [] : Array(Math.max(0, 8 - start.length - end.length)).fill("0");
  return [...start, ...middle, ...end]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ""))
    .join(":");
}
