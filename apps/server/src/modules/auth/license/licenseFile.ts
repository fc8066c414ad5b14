import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** What a licence says; signed as a whole. */
export const licensePayload = z.strictObject({
  product: z.literal('atrium'),
  serial: z.string().min(1).max(64),
  customName: z.string().min(1).max(100),
  versionDes: z.string().min(1).max(50),
  /** `1` trial, `2` commercial. */
  version: z.enum(['1', '2']),
  /** Last day on which it holds, in the time zone of the installation. */
  deadLine: z.iso.date(),
  userNum: z.int().min(1).max(99_999),
  /** The installation it was made for; `*` for any. */
  machineCode: z.string().regex(/^([0-9a-f]{32}|\*)$/),
})
export type LicensePayload = z.infer<typeof licensePayload>

const licenseFile = z.strictObject({
  license: licensePayload,
  /** Ed25519 over the canonical JSON of `license`, base64. */
  signature: z.base64().max(200),
})

/** Keys in order, no spaces: the one spelling that is signed. */
const canonical = (payload: LicensePayload) =>
  Buffer.from(
    JSON.stringify(
      payload,
      Object.keys(payload).toSorted((a, b) => a.localeCompare(b, 'en')),
    ),
  )

/** The text of a licence file. */
export function signLicense(payload: LicensePayload, privateKey: KeyObject): string {
  const license = licensePayload.parse(payload)
  const signature = sign(null, canonical(license), privateKey).toString('base64')
  return `${JSON.stringify({ license, signature }, null, 2)}\n`
}

/** What the file says when one of the keys signed exactly that; anything else is no licence. */
export function readLicense(text: string, publicKeys: readonly KeyObject[]): LicensePayload | undefined {
  const parsed = licenseFile.safeParse(jsonOf(text))
  if (!parsed.success) return undefined
  const { license, signature } = parsed.data
  const bytes = canonical(license)
  const signed = publicKeys.some((key) => verify(null, bytes, key, Buffer.from(signature, 'base64')))
  return signed ? license : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
