import { useMemo, useState, type AriaAttributes } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { idsIn, type ToldFile } from '@app/shared/kit/told.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import type { UploadedFile } from '#/components/upload/uploadList.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { widgetKind } from '#/kit/form/widgets.ts'

/** What a form says of the field to whoever does not see it. */
export function ariaOf(props: object): AriaAttributes {
  return Object.fromEntries(Object.entries(props).filter(([key]) => key.startsWith('aria-')))
}

export const holdsSeveral = (field: Field) => widgetKind(field) === 'array'

/** Ids as the field stores them; none is nothing. */
export function storedIds(field: Field, ids: readonly string[]): unknown {
  if (ids.length === 0) return null
  return holdsSeveral(field) ? [...ids] : ids.join(',')
}

const idLength = 32
const mostFiles = 5

/** The name that the row tells of its one person or department, for those that the directory no longer tells. */
export function useKnown({ value, told }: InputProps): { known?: ReadonlyMap<string, string> } {
  const [stored] = useState(() => idsIn(value))
  const [only] = stored
  return only !== undefined && stored.length === 1 && typeof told === 'string' ? { known: new Map([[only, told]]) } : {}
}

/** As many as the field has room for. */
export function roomFor(field: Field): number {
  const checks = innerSchema(field.schema)._zod.def.checks ?? []
  const lengths = checks.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? Reflect.get(def, 'maximum') : undefined,
  )
  const maximum: unknown = lengths.find((length) => typeof length === 'number')
  if (typeof maximum !== 'number') return mostFiles
  const room = holdsSeveral(field) ? maximum : Math.floor((maximum + 1) / (idLength + 1))
  return Math.max(1, Math.min(mostFiles, room))
}

/** The files of an upload field: those of the stored row, and what was uploaded since. */
export function useFieldFiles({ field, value, told, onChange }: InputProps) {
  const [uploaded, setUploaded] = useState<readonly UploadedFile[]>([])
  // The same list while it says the same: a new one would end the uploads on their way.
  const files = useMemo(() => {
    const known = [...uploaded, ...(Array.isArray(told) ? (told as ToldFile[]) : [])]
    return idsIn(value).map((id) => known.find((file) => file.id === id) ?? { id, name: id, url: '' })
  }, [value, told, uploaded])
  const set = (next: readonly UploadedFile[]) => {
    setUploaded(next)
    const ids = next.map(({ id }) => id)
    onChange?.(storedIds(field, ids))
  }
  return { files, set }
}
