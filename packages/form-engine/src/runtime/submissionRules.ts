import type { SubmissionRule } from '@app/form-engine/document/types.ts'
import { fullModel } from '@app/form-engine/expression/order.ts'
import { isSpent } from '@app/form-engine/expression/work.ts'
import { isGroupFulfilled, type Shared } from '@app/form-engine/linkage/holds.ts'
import { conditionsOf, namesInCondition } from '@app/form-engine/references/references.ts'
import { type JsonObject, rowsOf } from '@app/form-engine/validation/json.ts'
import type { CompiledSubmissionRule, Field, FormNode, SubmissionRules } from './compiled.ts'
import type { Core } from './core.ts'
import { conditionScope } from './follow.ts'
import type { Checked } from './validate.ts'

export function compileSubmissionRules(
  rules: readonly SubmissionRule[] = [],
  byKey: ReadonlyMap<string, FormNode>,
  byId: ReadonlyMap<string, Field>,
): SubmissionRules {
  const known = new Set(byId.keys())
  const found = new Map<string, CompiledSubmissionRule[]>()
  for (const { enabled, when, message, targets } of rules) {
    if (enabled === false) continue
    const fields = targets.flatMap((key) => byKey.get(key)?.field ?? [])
    const batch = fields.map(batchOf).find((one) => one !== undefined)
    const full = (name: string) => fullModel(name, batch?.model, known)
    const reads = conditionsOf(when).flatMap(namesInCondition).map(full)
    const rule: CompiledSubmissionRule = {
      when,
      message,
      batch,
      models: new Set(
        [...reads.flatMap((id) => byId.get(id) ?? []), ...fields].map(({ nest, model }) => nest?.model ?? model),
      ),
      isShared: (condition) => namesInCondition(condition).every((name) => full(name) === name),
    }
    // Cells of other batches have nothing to do with these rows.
    for (const field of new Set(fields.filter((one) => [undefined, batch].includes(batchOf(one)))))
      found.set(field.node.key, [...(found.get(field.node.key) ?? []), rule])
  }
  return found
}

const batchOf = ({ nest }: Field) => (nest?.holds === 'rows' ? nest : undefined)

/** Steps that all submission rules together may take: about half a second. */
const mostWork = 400_000
const tooMuch = '提交校验的计算量过大，请减少表格的行数'

/**
 * The form as it stands, to be judged with the rules of its submission. Where only the fields of some models are
 * judged, rules that need others wait for the submission.
 */
export const underRules = (core: Core, models?: readonly string[]): Checked => ({
  compiled: core.compiled,
  context: core.context,
  valueOf: core.valueOf,
  stateOf: core.stateOf,
  stateInRow: core.stateInRow,
  rightOn: core.rightOn,
  ...(core.unreadAt && { unreadAt: core.unreadAt }),
  refusalAt: refusalsOf(core, models),
})

/** What the first broken rule says at a field; each rule is worked out when a field asks for it, once. */
function refusalsOf(core: Core, models: readonly string[] | undefined): Checked['refusalAt'] {
  const { submissionRules } = core.compiled
  const work = { left: mostWork }
  const columns = new Map<string, unknown>()
  const scopeOf = (nest?: Field, row?: JsonObject) => ({ ...conditionScope(core, nest, row, columns), work })
  const inForm = new Map<CompiledSubmissionRule, boolean>()
  const inRows = new Map<CompiledSubmissionRule, { shared: Shared; answers: Map<unknown, boolean> }>()
  /** Rules outside rows read the same form. */
  let form: ReturnType<typeof scopeOf> | undefined

  function isBroken(rule: CompiledSubmissionRule): boolean {
    const is = inForm.get(rule) ?? isGroupFulfilled(rule.when, (form ??= scopeOf()))
    inForm.set(rule, is)
    return is
  }

  function isBrokenIn(rule: CompiledSubmissionRule, row: JsonObject): boolean {
    const known = inRows.get(rule) ?? { shared: { isShared: rule.isShared, answers: new Map() }, answers: new Map() }
    inRows.set(rule, known)
    const is = known.answers.get(row.key) ?? isGroupFulfilled(rule.when, scopeOf(rule.batch, row), known.shared)
    known.answers.set(row.key, is)
    return is
  }

  function sentence(rule: CompiledSubmissionRule, field: Field, row?: JsonObject): string | undefined {
    const { batch, message } = rule
    if (!batch) return isBroken(rule) ? message : undefined
    if (row && field.nest === batch) return isBrokenIn(rule, row) ? message : undefined
    const at = rowsOf(core.valueOf(batch.model)).findIndex((one) => isBrokenIn(rule, one))
    return at < 0 ? undefined : `第 ${at + 1} 行：${message}`
  }

  return (field, row) => {
    for (const rule of submissionRules.get(field.node.key) ?? []) {
      if (models && ![...rule.models].every((model) => models.includes(model))) continue
      const said = sentence(rule, field, row)
      if (isSpent(work)) return tooMuch
      if (said !== undefined) return said
    }
    return undefined
  }
}
