import { SourceType, type ApiSource, type Choice } from '@app/shared/form/dataSource.ts'

/** What the dialog edits of a source; parts that its type does not use are empty. */
export interface SourceDraft {
  options: Choice[]
  dictCode: string
  api: ApiSource
}

const emptyApi: ApiSource = { path: '', params: {}, label: '', value: '' }
const nothing: SourceDraft = { options: [], dictCode: '', api: emptyApi }

/** A new source begins with one empty choice. */
const newChoice: Choice = { value: '', label: '' }

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // A text that is being typed: nothing of it can be shown in the inputs yet.
    return {}
  }
}

/** The stored text of one type as the dialog edits it. */
export function draftOf(dsType: string, text: string): SourceDraft {
  const read = parsed(text)
  if (dsType === SourceType.dict) return { ...nothing, dictCode: String(read.dictCode ?? '') }
  if (dsType === SourceType.api) return { ...nothing, api: { ...emptyApi, ...read } }
  return { ...nothing, options: Array.isArray(read.options) ? (read.options as Choice[]) : [newChoice] }
}

export function sourceSummary(dsType: string, { options, dictCode, api }: SourceDraft): string {
  if (dsType === SourceType.dict) return JSON.stringify({ dictCode })
  if (dsType === SourceType.api) return JSON.stringify({ ...api, children: api.children || null })
  return JSON.stringify({ options })
}

/** Names of the fields that a source asks for. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([A-Za-z0-9_.]+)\}/g)].map((match) => match[1] ?? '')),
]
