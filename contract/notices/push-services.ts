/** The push services of the browsers: Chrome and Edge, Firefox, Edge on Windows, Safari. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+(\.[\w-]+)*\.push\.services\.mozilla\.com$/,
  /^[\w-]+(\.[\w-]+)*\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

const ADDRESS = /^https:\/\/([a-z\d.-]+)\/[\w.~!$&'()*+,;=:@%/?-]*$/;

/**
 * Tells whether an address is one at a browser's push service. The server calls no other, so that no one can make it call
 * an address of their choice.
 */
export function isPushService(address: string): boolean {
  const [, host] = ADDRESS.exec(address) ?? [];
  return host !== undefined && SERVICES.some((service) => service.test(host));
}
