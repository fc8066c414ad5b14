import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Platform } from '#/platform/platform.ts'

/** Where a sealed text is stored; opened anywhere else it is worthless (security SC-01). */
export interface SecretPlace {
  table: string
  column: string
  id: string
}

/** What is shown in place of a stored secret, whatever its length. */
export const secretMask = '******'

type Keeper = Pick<Platform, 'secret'>

const keys = new Map<string, { key: Buffer; keyId: string }>()

function keyOf({ secret }: Keeper) {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'atrium secret box', 32))
  const made = { key, keyId: createHash('sha256').update(key).digest('hex').slice(0, 8) }
  keys.set(secret, made)
  return made
}

/** Names the key that sealed a text, without telling it. */
export const keyIdOf = (keeper: Keeper) => keyOf(keeper).keyId

const boundTo = ({ table, column, id }: SecretPlace) => Buffer.from(`${table}\n${column}\n${id}`)

/** Encrypts a secret for its place: `v1.{key id}.{nonce}.{text}.{tag}`, AES-256-GCM. */
export function sealSecret(keeper: Keeper, place: SecretPlace, text: string): string {
  const { key, keyId } = keyOf(keeper)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', keyId, ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

/** The secret; `undefined` for nothing stored, another key, or a text that was moved or changed: as if not configured. */
export function openSecret(keeper: Keeper, place: SecretPlace, sealed: string | null | undefined): string | undefined {
  const [version, keyId, nonce = '', body = '', tag = '', more] = (sealed ?? '').split('.')
  const own = keyOf(keeper)
  if (version !== 'v1' || keyId !== own.keyId || more !== undefined) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', own.key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      .setAAD(boundTo(place))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    // The one thing a failed authentication can mean: these bytes were not sealed for this place.
    return undefined
  }
}
