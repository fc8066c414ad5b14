import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Platform } from '#/platform/platform.ts'

/**
 * Whose licences are believed. A company that ships its own edition puts its public key here (PEM or DER in base64);
 * `npm run license -- keys` makes a pair. Neither the environment nor the database can add one.
 */
const publisherKeys: readonly string[] = []

/** Every PKCS #8 wrapping of an Ed25519 seed begins so. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of test licences. It follows from a known text, so only development and demonstrations believe it. */
export function testKey(): KeyObject {
  const seed = createHash('sha256').update('atrium test licence').digest()
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

export function trustedKeys({ NODE_ENV, DEMO }: Platform['env']): KeyObject[] {
  const published = publisherKeys.map((key) => createPublicKey(key))
  return NODE_ENV === 'production' && !DEMO ? published : [...published, createPublicKey(testKey())]
}
