import { and, eq, inArray } from 'drizzle-orm'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { DefinitionProblem, MissingPart, PartKind, Replacement } from '@app/shared/form/definition.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import { subjectWords } from '#/modules/form/record/store/subjects.ts'
import { dictTypesInUse, subjectsByIds } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { mapParts, type Part, type PartPlace } from './formParts.ts'

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

/** Every part that a form names, with its places. */
function partsIn(definition: FormDefinition) {
  const found: { part: Part; place: PartPlace }[] = []
  mapParts(definition, (part, place) => {
    found.push({ part, place })
    return part.value
  })
  return found
}

/** What a form needs that this installation does not have, with the fields and rules that need it. */
export async function missingParts(ctx: Ctx, definition: FormDefinition): Promise<MissingPart[]> {
  const needed = new Map<string, MissingPart>()
  for (const { part, place } of partsIn(definition)) {
    const known = needed.get(nameOf(part)) ?? { ...part, labels: [] }
    needed.set(nameOf(part), { ...known, labels: [...new Set([...known.labels, place.label])] })
  }
  const gone = await absent(ctx, [...needed.values()])
  return [...needed].flatMap(([name, part]) => (gone.has(name) ? [part] : []))
}

/**
 * Fields that begin with somebody who is not there, whom nobody could submit; rules and formulas about what is not
 * there. Choices that are not there are known to the check of the engine.
 */
export async function absentParts(ctx: Ctx, definition: FormDefinition): Promise<DefinitionProblem[]> {
  const named = partsIn(definition).filter(({ place }) => place.use !== 'choices')
  if (named.length === 0) return []
  const gone = await absent(
    ctx,
    named.map(({ part }) => part),
  )
  const told = named
    .filter(({ part }) => gone.has(nameOf(part)))
    .map(({ part, place: { label, use, ...place } }) => ({ ...place, message: `${label}：${absenceOf(part, use)}` }))
  return [...new Map(told.map((problem) => [JSON.stringify(problem), problem])).values()]
}

function absenceOf({ kind, value }: Part, use: PartPlace['use']): string {
  if (kind === 'dict' || kind === 'dataSource') return `公式中的字典“${value}”不存在`
  return `${use === 'default' ? '默认' : '其中'}的${subjectWords[kind]}不存在或已停用`
}

/** The form with parts of this installation in the place of those of another; nothing in the place of a default clears it. */
export function replaceParts(definition: FormDefinition, replacements: readonly Replacement[]): FormDefinition {
  const next = new Map(replacements.map((one) => [nameOf({ kind: one.kind, value: one.from }), one.to]))
  return mapParts(definition, (part) => next.get(nameOf(part)) ?? part.value)
}
