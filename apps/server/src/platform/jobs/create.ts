import type { Platform } from '#/platform/platform.ts'
import type { Jobs } from './jobs.ts'

export function createJobs(_platform: () => Platform): Jobs {
  return {
    define: () => undefined,
    send: async () => null,
    cancel: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
  }
}
