import type { Platform } from '#/platform/platform.ts'
import { sealSecret } from '#/platform/secret/secretBox.ts'

export const placeOf = (id: string) => ({ table: 'form_webhook', column: 'secret', id })

export const sealedFor = (platform: Platform, id: string, secret: string) => sealSecret(platform, placeOf(id), secret)
