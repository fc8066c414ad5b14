import type { Platform } from '#/platform/platform.ts'
import type { Files } from './files.ts'

export function createFiles(_platform: () => Platform): Files {
  return { start: async () => undefined }
}
