import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link to a private file may be used (security UP-08). */
export const linkSeconds = 600

const signatureOf = (secret: string, id: string, expires: number) =>
  createHmac('sha256', secret).update(`file view\n${id}\n${expires}`).digest('base64url')

/** Query of a link that opens one file for everybody who holds it. */
export function signedQuery(secret: string, id: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1_000) + linkSeconds
  return `expires=${expires}&sign=${signatureOf(secret, id, expires)}`
}

export function isSigned(
  secret: string,
  id: string,
  query: { expires?: string | undefined; sign?: string | undefined },
  now: Date,
): boolean {
  const expires = Number(query.expires)
  const seconds = now.getTime() / 1_000
  if (!query.sign || !Number.isInteger(expires) || expires < seconds || expires > seconds + linkSeconds + 60)
    return false
  const given = Buffer.from(query.sign)
  const wanted = Buffer.from(signatureOf(secret, id, expires))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
