import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'

type EntryModule = { default: HeaderEntry }

const found = Object.values(import.meta.glob<EntryModule>('#/features/**/*.header.tsx', { eager: true }))
  .map((module) => module.default)
  .toSorted((a, b) => a.order - b.order)

export const barEntries = found.filter((entry) => entry.slot === 'bar')
export const userEntries = found.filter((entry) => entry.slot === 'user')
