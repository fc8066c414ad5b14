import { subjectOf } from '@app/form-engine/controls/registry.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import type { FormContext, FormError, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import type { NamedSubject } from '@app/shared/form/record.ts'
import { nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { subjectsByIds, type Placed, type PlacedKind, type Subject } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

export const subjectWords: Placed<string> = { user: '用户', dept: '部门', post: '岗位' }

/** What a control points at, if it points at somebody of the organisation. */
export const subjectKind = ({ type }: Control): PlacedKind | undefined => subjectOf(type)

/** People, departments and posts that values name. */
export type Subjects = Placed<ReadonlyMap<string, Subject>>

interface Place {
  field: DataField
  kind: PlacedKind
  path: ValuePath
  ids: string[]
}

const idsOf = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)

/** Reads where values name subjects, in rows too; worked out once for many records. */
function placesIn(fields: readonly DataField[]): (values: FormValues) => Place[] {
  const readers = fields.flatMap((field) => {
    const { model, kind: shape, control } = field
    const kind = subjectKind(control)
    if (kind) return (values: FormValues): Place[] => [{ field, kind, path: [model], ids: idsOf(values[model]) }]
    if (shape !== 'rows') return []
    const read = placesIn(nestedFields(control))
    return (values: FormValues): Place[] => {
      const rows = values[model]
      if (!Array.isArray(rows)) return []
      return rows.flatMap((row: unknown, at) =>
        isRow(row) ? read(row).map((place) => ({ ...place, path: [model, at, ...place.path] })) : [],
      )
    }
  })
  return (values) => readers.flatMap((read) => read(values))
}

interface Named {
  fields: readonly DataField[]
  records: readonly FormValues[]
}

/** All subjects that values of some records name, with one query; none when the forms have no such field. */
export async function subjectsOf(ctx: Ctx, parts: Iterable<Named>): Promise<Subjects> {
  const wanted: Placed<Set<string>> = { user: new Set(), dept: new Set(), post: new Set() }
  for (const { fields, records } of parts) {
    const read = placesIn(fields)
    for (const { kind, ids } of records.flatMap(read)) for (const id of ids) wanted[kind].add(id)
  }
  return subjectsByIds(ctx, wanted)
}

export const subjectsIn = (ctx: Ctx, fields: readonly DataField[], records: readonly FormValues[]) =>
  subjectsOf(ctx, [{ fields, records }])

/** The context, and the names of subjects as the choices of their fields. */
export function withSubjects(context: FormContext, subjects: Subjects): FormContext {
  const optionsOf = (kind: PlacedKind): Option[] =>
    [...subjects[kind].values()].map(({ id, name }) => ({ value: id, label: name }))
  const options: Placed<Option[]> = { user: optionsOf('user'), dept: optionsOf('dept'), post: optionsOf('post') }
  return {
    ...context,
    optionsOf(control, values) {
      const kind = subjectKind(control)
      return kind ? options[kind] : context.optionsOf?.(control, values)
    },
  }
}

/** As a page takes them. */
export const namesOf = (subjects: Subjects): NamedSubject[] =>
  (['user', 'dept', 'post'] as const).flatMap((kind) =>
    [...subjects[kind].values()].map(({ id, name }) => ({ kind, id, name })),
  )

const inScope: Readonly<Record<string, (deptType: string | null) => boolean>> = {
  all: () => true,
  nonDept: (deptType) => deptType !== 'dept',
  dept: (deptType) => deptType === 'dept',
}

interface Judged {
  values: FormValues
  subjects: Subjects
  /** Who sends the values. */
  context: FormContext
  /** What stood in the same field already stays. */
  stored?: FormValues | undefined
}

/** Fields that name somebody who is not there, not in use, or not among those to choose from. */
export function wrongSubjects(
  fields: readonly DataField[],
  { values, subjects, context, stored = {} }: Judged,
): FormError[] {
  const read = placesIn(fields)
  const nameOf = ({ path }: Place) => path.filter((part) => typeof part === 'string').join('.')
  const before = Map.groupBy(read(stored), nameOf)
  return read(values).flatMap((place) => {
    const { field, kind, path, ids } = place
    const kept = new Set(before.get(nameOf(place))?.flatMap((former) => former.ids))
    const fresh = ids.filter((id) => !kept.has(id))
    const message = mistakeOf(fresh, field, kind, subjects, context)
    return message === undefined ? [] : [{ path, model: field.model, label: field.label, message }]
  })
}

function mistakeOf(
  ids: readonly string[],
  { control: { options } }: DataField,
  kind: PlacedKind,
  subjects: Subjects,
  { deptId }: FormContext,
): string | undefined {
  if (ids.some((id) => subjects[kind].get(id)?.usable !== true)) return `所选${subjectWords[kind]}不存在或已停用`
  if (kind !== 'dept') return undefined
  const fits = inScope[String(options.scope ?? 'dept')] ?? inScope.all
  const own = options.defaultOwn === true ? deptId : undefined
  return ids.every((id) => id === own || fits?.(subjects.dept.get(id)?.deptType ?? null) === true)
    ? undefined
    : '所选部门不在可选范围内'
}
