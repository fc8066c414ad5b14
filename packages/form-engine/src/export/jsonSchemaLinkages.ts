import type { Condition, ConditionGroup, Control, Linkage, LinkageAction } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { linkageActions } from '@app/form-engine/references/references.ts'
import { requiredIn, type JsonSchema } from '@app/form-engine/source/jsonSchemaParts.ts'
import { fieldsOf } from './jsonSchemaFields.ts'

interface Expressed {
  /** `if` / `then` / `else` over what must be filled. */
  conditions: JsonSchema[]
  /** Rules that the draft has no words for. */
  rest: Linkage[]
  /** Models whose being required is decided by rules. */
  conditional: Set<string>
}

const deciding = new Set<LinkageAction['do']>(['show', 'hide', 'require', 'optional', 'enable', 'disable'])
const sayable = new Set<LinkageAction['do']>(['show', 'hide', 'require', 'optional'])

/** What linkages mean for the data, as far as JSON Schema can say it. */
export function linkageSchemas(list: readonly Control[], linkages: readonly Linkage[]): Expressed {
  const active = linkages.filter(({ enabled }) => enabled !== false)
  const byKey = new Map([...walk(list)].map(({ control }) => [control.key, control]))
  const models = new Set(fieldsOf(list).map(({ model }) => model))
  const fields = ({ targets = [] }: LinkageAction) => fieldsOf(targets.flatMap((key) => byKey.get(key) ?? []))
  const decided = active.flatMap(linkageActions).filter((action) => deciding.has(action.do))
  const expressed: Expressed = {
    conditions: [],
    rest: [],
    conditional: new Set(decided.flatMap(fields).map(({ model }) => model)),
  }
  const of = (actions: readonly LinkageAction[], ...deeds: LinkageAction['do'][]) =>
    actions.filter((action) => deeds.includes(action.do)).flatMap(fields)
  /** What must be filled while some actions hold and others have ended. */
  const needed = (now: readonly LinkageAction[], ended: readonly LinkageAction[]): string[] => {
    const touched = new Set(now.flatMap(fields))
    const own = [...of(now, 'show'), ...of(ended, 'hide', 'optional', 'require').filter((field) => !touched.has(field))]
    return [...new Set([...of(now, 'require'), ...own.filter(requiredIn)].map(({ model }) => model))]
  }
  for (const linkage of active) {
    const { when, then, else: otherwise = [] } = linkage
    const condition = groupSchema(when, models)
    if (condition && linkageActions(linkage).every((action) => sayable.has(action.do)))
      expressed.conditions.push({
        if: condition,
        then: { required: needed(then, otherwise) },
        else: { required: needed(otherwise, then) },
      })
    else expressed.rest.push(linkage)
  }
  return expressed
}

/** The data for which a group holds; undefined when the draft has no words for a part of it. */
function groupSchema({ logic, items }: ConditionGroup, models: ReadonlySet<string>): JsonSchema | undefined {
  const parts = items.map((item) => ('items' in item ? groupSchema(item, models) : conditionSchema(item, models)))
  if (!parts.every((part) => part !== undefined)) return undefined
  return parts.length === 0 ? {} : { [logic === 'all' ? 'allOf' : 'anyOf']: parts }
}

const limits: Partial<Record<Condition['op'], string>> = {
  gt: 'exclusiveMinimum',
  gte: 'minimum',
  lt: 'exclusiveMaximum',
  lte: 'maximum',
}

function conditionSchema({ model, op, source, value }: Condition, models: ReadonlySet<string>): JsonSchema | undefined {
  if (!models.has(model) || (source !== undefined && source !== 'constant')) return undefined
  const holds = (schema: JsonSchema): JsonSchema => ({ properties: { [model]: schema }, required: [model] })
  const filled = holds({ not: { enum: ['', null, []] } })
  const limit = limits[op]
  if (limit) return typeof value === 'number' ? holds({ type: 'number', [limit]: value }) : undefined
  const said: Partial<Record<Condition['op'], JsonSchema>> = {
    eq: holds({ const: value }),
    ne: { not: holds({ const: value }) },
    checked: holds({ const: true }),
    notEmpty: filled,
    empty: { not: filled },
    ...(Array.isArray(value) && { in: holds({ enum: value }), notIn: { not: holds({ enum: value }) } }),
  }
  return said[op]
}
