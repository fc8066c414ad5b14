/** Whether an address names own content, wherever that is. */
export const isOwnAddress = (address: string): boolean => /^cms:\/\/(article|class|file)\/[\w-]{1,64}$/.test(address)

/** An address with the host of the site before it; nothing where it is none that a page may lead to. */
export function absolute(address: string, origin: string): string {
  if (/^(https?|mailto|tel):/i.test(address)) return address
  // `//host` and `/\host` lead elsewhere, other schemes may be scripts.
  return /^\/(?![/\\])/.test(address) ? `${origin.replace(/\/$/, '')}${address}` : ''
}
