import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { cleanLink } from '@app/shared/kit/rich/richText.ts'
import { limitOf, numberOf, stringOf } from '#/components/form/controls/families/look.ts'
import type { UploadKind } from './uploadTarget.ts'

/** An uploaded file as the data of a form has it (form-designer §14.3). */
export interface UploadItem {
  type: UploadKind
  id: string
  name: string
  status: 'done'
  /** The same as `id`, by which designers before know a file. */
  uid: string
  url: string
}

/** What came from outside as items: foreign shapes lose what is unknown, dangerous addresses are none. */
export function itemsOf(value: unknown, kind: UploadKind): UploadItem[] {
  const list: unknown[] = Array.isArray(value) ? value : parsedList(value)
  return list.flatMap((given) => {
    if (given === null || typeof given !== 'object') return []
    const { id, name, uid, url, status } = given as Record<string, unknown>
    if (status !== undefined && status !== 'done') return []
    const address = safeUrl(stringOf(url))
    return [uploadItem(kind, { id: String(id ?? uid ?? address), name: stringOf(name) || address, url: address })]
  })
}

export const uploadItem = (
  type: UploadKind,
  { id, name, url }: Pick<UploadItem, 'id' | 'name' | 'url'>,
): UploadItem => ({
  type,
  id,
  name,
  status: 'done',
  uid: id,
  url,
})

function parsedList(value: unknown): unknown[] {
  try {
    const list = JSON.parse(stringOf(value)) as unknown
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

export const safeUrl = (url: string): string => cleanLink(url) ?? ''

export const most = (options: ControlOptions): number => limitOf(options.limit) ?? 3

const pictures = ['gif', 'jpg', 'jpeg', 'png']

interface Accepted {
  /** Endings without their dot; empty when everything is taken. */
  types: readonly string[]
  maxMb: number | undefined
}

export function acceptedBy(options: ControlOptions, kind: UploadKind): Accepted {
  const given = stringOf(options.accept)
    .split(/[,，\s]+/)
    .map((type) => type.replace(/^(?:\.|image\/|\*)/, '').toLowerCase())
    .filter((type) => /^[a-z0-9]{1,10}$/.test(type))
  const size = numberOf(options.maxSizeMB)
  return {
    types: given.length > 0 ? given : kind === 'img' ? pictures : [],
    maxMb: size !== undefined && size > 0 ? size : undefined,
  }
}
