import { and, eq, inArray } from 'drizzle-orm'
import type { Control, FormDefinition } from '@app/form-engine/definition/types.ts'
import { walk } from '@app/form-engine/definition/walk.ts'
import { rewriteForm } from '@app/form-engine/editing/rewrite.ts'
import type { MissingPart, PartKind, Replacement } from '@app/shared/form/definition.ts'
import type { Ctx } from '#/platform/context.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { subjectKind, subjectWords } from '#/modules/form/record/subjects.ts'
import { dictTypesInUse, subjectsByIds } from '#/modules/system/api.ts'

/** Something of this installation that a control needs. */
interface Part {
  kind: PartKind
  value: string
}

const idsOf = (value: unknown) => [value].flat().filter((id): id is string => typeof id === 'string' && id !== '')

/** People, departments and posts that a field begins with; the dictionary or data source of its choices. */
function partsOf(control: Control): Part[] {
  const { defaultValue, dictCode, dynamic, dynamicKey } = control.options
  const kind = subjectKind(control)
  if (kind) return idsOf(defaultValue).map((value) => ({ kind, value }))
  if (dictCode) return [{ kind: 'dict', value: dictCode }]
  return dynamic === true && dynamicKey ? [{ kind: 'dataSource', value: dynamicKey }] : []
}

const nameOf = ({ kind, value }: Part) => `${kind} ${value}`

/** Those of the parts that are not here, or not in use. */
async function absent(ctx: Ctx, parts: readonly Part[]): Promise<ReadonlySet<string>> {
  const valuesOf = (kind: PartKind) => parts.filter((part) => part.kind === kind).map(({ value }) => value)
  const subjects = await subjectsByIds(ctx, { user: valuesOf('user'), dept: valuesOf('dept'), post: valuesOf('post') })
  const dicts = new Set(await dictTypesInUse(ctx))
  const codes = valuesOf('dataSource')
  const rows =
    codes.length === 0
      ? []
      : await ctx.db
          .select({ dsCode: dataSourceTable.dsCode })
          .from(dataSourceTable)
          .where(and(inArray(dataSourceTable.dsCode, codes), eq(dataSourceTable.delFlag, '0')))
  const sources = new Set(rows.map(({ dsCode }) => dsCode))
  const isThere = ({ kind, value }: Part) => {
    if (kind === 'dict') return dicts.has(value)
    return kind === 'dataSource' ? sources.has(value) : subjects[kind].get(value)?.usable === true
  }
  return new Set(parts.filter((part) => !isThere(part)).map(nameOf))
}

/** What a form needs that this installation does not have, with the fields that need it. */
export async function missingParts(ctx: Ctx, { list }: FormDefinition): Promise<MissingPart[]> {
  const needed = new Map<string, MissingPart>()
  for (const { control } of walk(list))
    for (const part of partsOf(control)) {
      const known = needed.get(nameOf(part)) ?? { ...part, labels: [] }
      const label = control.label || control.model || control.key
      needed.set(nameOf(part), { ...known, labels: [...known.labels, label] })
    }
  const gone = await absent(ctx, [...needed.values()])
  return [...needed].flatMap(([name, part]) => (gone.has(name) ? [part] : []))
}

/** Fields that begin with somebody who is not there: nobody could fill the form. */
export async function absentDefaults(ctx: Ctx, { list }: FormDefinition) {
  const controls = [...walk(list)].flatMap(({ control }) => {
    const kind = subjectKind(control)
    return kind && idsOf(control.options.defaultValue).length > 0 ? [{ control, kind }] : []
  })
  if (controls.length === 0) return []
  const gone = await absent(
    ctx,
    controls.flatMap(({ control }) => partsOf(control)),
  )
  return controls
    .filter(({ control }) => partsOf(control).some((part) => gone.has(nameOf(part))))
    .map(({ control, kind }) => ({
      key: control.key,
      message: `${control.label || control.key}：默认的${subjectWords[kind]}不存在或已停用`,
    }))
}

/** The form with parts of this installation in the place of those of another; nothing in the place of a default clears it. */
export function replaceParts(definition: FormDefinition, replacements: readonly Replacement[]): FormDefinition {
  const next = new Map(replacements.map((one) => [nameOf({ kind: one.kind, value: one.from }), one.to]))
  const named = (part: Part) => next.get(nameOf(part)) ?? part.value
  return rewriteForm(definition, (control) => {
    const parts = partsOf(control)
    if (!parts.some((part) => next.has(nameOf(part)))) return control
    return { ...control, options: { ...control.options, ...replacedOptions(control, parts.map(named)) } }
  })
}

function replacedOptions({ options }: Control, [first = '', ...others]: string[]): Control['options'] {
  if (options.dictCode) return { dictCode: first || options.dictCode }
  if (options.dynamic === true) return { dynamicKey: first || options.dynamicKey || '' }
  const kept = [...new Set([first, ...others])].filter(Boolean)
  return { defaultValue: Array.isArray(options.defaultValue) ? kept : kept[0] }
}
