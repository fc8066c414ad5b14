import type { Kind } from '@app/form-engine/controls/definition.ts'
import { fieldDefinitionOf, isNesting } from '@app/form-engine/controls/registry.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import { slotsOf } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition, Linkage, LinkageAction } from '@app/form-engine/document/types.ts'
import { compileLinkages } from '@app/form-engine/linkage/compileLinkages.ts'
import { dangerousNames } from '@app/form-engine/validation/json.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'
import { ruleLimits } from '@app/form-engine/validation/ruleLimits.ts'
import type { CompiledForm, Field, FormNode, Line } from './compiled.ts'
import { compileFormulas } from './formulas.ts'
import { newRowKey } from './rowKey.ts'
import { compileSubmissionRules } from './submissionRules.ts'
import type { FormContext } from './types.ts'

export type { CompiledForm } from './compiled.ts'

/** Works out once what every form of a definition needs: places, fields, first values, checks. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const nodes: FormNode[] = []
  const byKey = new Map<string, FormNode>()
  const fields: Field[] = []
  const byId = new Map<string, Field>()
  const freed = freedBy(definition.config.linkages)

  const visit = (list: readonly Control[], parent: FormNode | undefined, nest: Field | undefined): FormNode[] =>
    list.map((control) => {
      const node: FormNode = { control, key: control.key, at: nodes.length, parent, children: [], nest }
      nodes.push(node)
      if (!byKey.has(control.key)) byKey.set(control.key, node)
      const field = fieldOf(node, isFixed(node, freed))
      if (field && !byId.has(field.id)) {
        byId.set(field.id, field)
        ;(nest?.children ?? fields).push(field)
        node.field = field
      }
      const inside = node.field && isNesting(control.type) ? node.field : nest
      for (const { list: inner } of slotsOf(control)) node.children.push(...visit(inner, node, inside))
      if (node.field?.holds === 'lines') node.field.lines = linesOf(node.field)
      return node
    })
  visit(definition.list, undefined, undefined)
  const ids = new Set(byId.keys())

  return {
    definition,
    nodes,
    byKey,
    fields,
    byModel: new Map(fields.map((field) => [field.model, field])),
    byId,
    ids,
    formulas: compileFormulas(nodes, ids),
    linkages: compileLinkages(definition),
    submissionRules: compileSubmissionRules(definition.config.submissionRules, byKey, byId),
    hiddenValue: definition.config.hiddenValue ?? 'exclude',
  }
}

/** The field that a control makes; nothing for controls without data and for nests inside nests. */
function fieldOf(node: FormNode, fixed: boolean): Field | undefined {
  const { control, nest } = node
  const { model, options, rules } = control
  const { kind, nest: nesting } = fieldDefinitionOf(control.type) ?? {}
  if (!kind || !model || options.noFormItem || dangerousNames.has(model)) return undefined
  if (nest && (nesting || nest.keeps?.includes(model))) return undefined
  const assigned = kind.assigned === true
  const limits = assigned ? [] : [...ruleLimits(control), ...kind.limits(control)]
  const formula = assigned ? undefined : options.formula || undefined
  const field: Field = {
    node,
    control,
    model,
    id: nest ? `${nest.model}.${model}` : model,
    label: control.label ?? model,
    nest,
    kind,
    holds: nesting?.holds,
    keeps: nesting?.names,
    required: !assigned && rules?.[0]?.required === true,
    requiredMessage: rules?.[0]?.message || '必填项',
    fixed: assigned || fixed,
    formula,
    given: assigned || formula !== undefined,
    children: [],
    lines: [],
    initial: (context) => initialValue(field, context),
    wrong(value, now, context) {
      for (const limit of limits) {
        const message = limit(value, now, context)
        if (message !== undefined) return message
      }
      return undefined
    },
  }
  return field
}

const freeing = new Set<LinkageAction['do']>(['enable', 'setValue', 'clear'])

/** Keys of controls that some rule opens or fills. */
const freedBy = (linkages: readonly Linkage[] = []): ReadonlySet<string> =>
  new Set(
    linkages
      .flatMap(({ then, else: otherwise = [] }) => [...then, ...otherwise])
      .filter((action) => freeing.has(action.do))
      .flatMap(({ targets = [] }) => targets),
  )

/** Closed by itself or by the rows it stands in, and no rule ever opens or fills it. */
function isFixed(node: FormNode, freed: ReadonlySet<string>): boolean {
  if (freed.has(node.key)) return false
  const { disabled, readonly, formula } = node.control.options
  if (formula) return false
  return disabled === true || readonly === true || (node.nest !== undefined && isFixed(node.nest.node, freed))
}

function linesOf(field: Field): Line[] {
  return (field.control.columns ?? []).map(({ value, label, list }) => ({
    value: String(value),
    label: String(label),
    fields: field.children.filter(({ control }) => list.includes(control)),
  }))
}

/** The definition's default where it is one, else what the type begins with (form-designer §15). */
function initialValue({ control: { options }, kind, holds, children, lines }: Field, context?: FormContext): unknown {
  if (holds === 'rows') return Array.from({ length: fewestRows(options) }, () => newRow(children, context))
  if (holds === 'lines') return lines.map(newLine)
  const own = options.defaultOwn === true && context && kind.own?.(context)
  if (own) return options.multiple === true ? [own] : own
  return isDefault(kind, options) ? deepCopy(options.defaultValue) : deepCopy(kind.initial(options))
}

const isDefault = (kind: Kind, options: Control['options']) =>
  !kind.assigned &&
  options.range !== true &&
  (options.defaultValue === null || kind.fits(options.defaultValue, options))

/** A row with the defaults of its fields and a key of its own. */
export const newRow = (fields: readonly Field[], context?: FormContext) => ({
  ...Object.fromEntries(fields.map((field) => [field.model, field.initial(context)])),
  key: newRowKey(),
})

/** A line that nobody has checked (form-designer §13). */
export const newLine = ({ value, label, fields }: Line) => ({
  checked: false,
  value,
  label,
  ...Object.fromEntries(fields.map((field) => [field.model, null])),
})
