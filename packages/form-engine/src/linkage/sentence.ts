import { isSubject } from '@app/form-engine/controls/registry.ts'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type {
  Condition,
  ConditionGroup,
  Control,
  FormDefinition,
  Linkage,
  LinkageAction,
  Option,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { explainFormula } from '@app/form-engine/expression/explain.ts'
import { fullName, linkageScope, submissionScope } from '@app/form-engine/references/references.ts'
import { actionLabels, isCounted, operatorLabels } from './operators.ts'

/** What somebody has still to fill in. */
const missing = '……'

/** The fields of a form by key and by every name they are mentioned with. */
interface Names {
  byKey: ReadonlyMap<string, Control>
  byModel: ReadonlyMap<string, Control>
  nameOf: NameOf
}

/** What a constant that names somebody is called; the definition itself holds ids of people, departments and posts, codes of places. */
export type NameOf = (control: Control, id: string) => string | undefined

const nobody: NameOf = () => undefined

const quoted = (words: string) => (words === '' ? missing : `「${words}」`)

export const controlLabel = ({ label, model, key }: Control) => label || model || key

function namesOf(definition: FormDefinition, scope: string | undefined, nameOf: NameOf): Names {
  const byKey = new Map<string, Control>()
  const byModel = new Map<string, Control>()
  for (const visit of walk(definition.list)) {
    const name = fullName(visit)
    byKey.set(visit.control.key, visit.control)
    if (name) byModel.set(name, visit.control)
    if (name && scope && name.startsWith(`${scope}.`)) byModel.set(name.slice(scope.length + 1), visit.control)
  }
  return { byKey, byModel, nameOf }
}

/** The parts of a rule in words; `otherwise` is empty when nothing happens then. */
export interface RuleWords {
  when: string
  then: string
  otherwise: string
}

export function linkageWords(linkage: Linkage, definition: FormDefinition, nameOf = nobody): RuleWords {
  const names = namesOf(definition, linkageScope(definition, linkage), nameOf)
  return {
    when: linkage.when.items.length === 0 ? '始终' : `当${groupText(linkage.when, names)}时`,
    then: actionsText(linkage.then, names) || '什么也不做',
    otherwise: actionsText(linkage.else ?? [], names),
  }
}

/** A rule as one Chinese sentence: 当「请假类型」等于「病假」时，显示「证明」；否则清空「证明」。 */
export function sentenceOf(linkage: Linkage, definition: FormDefinition, nameOf = nobody): string {
  const { when, then, otherwise } = linkageWords(linkage, definition, nameOf)
  return `${when}，${then}${otherwise && `；否则${otherwise}`}。`
}

/** A submission rule as one sentence: 当「合计」大于「预算」时，不能提交，并在「合计」、「预算」提示「合计不能超过预算」。 */
export function refusalSentence(rule: SubmissionRule, definition: FormDefinition, nameOf = nobody): string {
  const names = namesOf(definition, submissionScope(definition, rule), nameOf)
  const when = rule.when.items.length === 0 ? missing : groupText(rule.when, names)
  return `当${when}时，不能提交，并在${targetsText(rule.targets, names)}提示${quoted(rule.message)}。`
}

/** A condition in words: 「天数」大于 3 且「类型」等于「病假」. */
export const conditionSentence = (group: ConditionGroup, definition: FormDefinition, scope?: string) =>
  groupText(group, namesOf(definition, scope, nobody))

const groupText = ({ logic, items }: ConditionGroup, names: Names): string =>
  items
    .map((item) => ('items' in item ? `（${groupText(item, names)}）` : oneText(item, names)))
    .join(logic === 'any' ? '或' : '且')

const withoutValue = new Set<Condition['op']>(['empty', 'notEmpty', 'changed'])

function oneText(condition: Condition, names: Names): string {
  const { model, op, value, source } = condition
  const { byModel, nameOf } = names
  const control = byModel.get(model)
  const field = control ? quoted(controlLabel(control)) : `已删除的字段「${model}」`
  if (op === 'checked') return `${field}${value === false ? '未勾选' : '勾选'}`
  const what = control && isCounted(control) && !withoutValue.has(op) ? `${field}的数量` : field
  if (withoutValue.has(op)) return `${what}${operatorLabels[op]}`
  if (source === 'field' || source === 'formula')
    return `${what}${operatorLabels[op]}${sourceText(condition, control, names)}`
  if (op === 'between' && Array.isArray(value))
    return `${what}介于${value.map((end) => constantText(end, control, nameOf)).join('和')}之间`
  return `${what}${operatorLabels[op]}${constantText(value, control, nameOf)}`
}

/** Its constants are ids or codes. */
const isNamedElsewhere = ({ type }: Control) => isSubject(type) || hasStanding(type)

function constantText(value: unknown, control: Control | undefined, nameOf: NameOf): string {
  if (value === undefined || value === null || value === '') return missing
  if (Array.isArray(value)) return value.map((one) => constantText(one, control, nameOf)).join('、')
  if (typeof value === 'object') return relativeText(value)
  if (typeof value === 'number') return ` ${value} `
  const text = String(value)
  if (control && isNamedElsewhere(control)) return quoted(nameOf(control, text) ?? text)
  return quoted(optionLabel(control?.options.options ?? [], value) ?? text)
}

const relativeText = (value: object): string => {
  if (!('relative' in value)) return missing
  if (value.relative === 'daysAgo') return ` ${'days' in value ? String(value.days) : 0} 天前`
  return value.relative === 'thisWeek' ? '本周' : '今天'
}

function optionLabel(options: readonly Option[], value: unknown): string | undefined {
  for (const option of options) {
    if (option.value === value) return option.label
    const inside = optionLabel(option.children ?? [], value)
    if (inside !== undefined) return inside
  }
  return undefined
}

const actionsText = (actions: readonly LinkageAction[], names: Names) =>
  actions.map((action) => actionText(action, names)).join('，')

function actionText(action: LinkageAction, names: Names): string {
  const targets = targetsText(action.targets ?? [], names)
  const first = names.byKey.get(action.targets?.[0] ?? '')
  switch (action.do) {
    case 'message':
      return `提示${quoted(String(action.value ?? ''))}`
    case 'require':
    case 'optional':
      return `${targets}${action.do === 'require' ? '必填' : '可不填'}`
    case 'setValue':
      return `把${targets}设为${sourceText(action, first, names)}`
    case 'setOptions':
      return `${targets}只能选${constantText(action.value, first, names.nameOf)}`
    case 'activateTab':
      return `切换到${targets}的${quoted(tabLabel(first, action.value))}`
    default:
      return `${actionLabels[action.do]}${targets}`
  }
}

const targetsText = (keys: readonly string[], { byKey }: Names) =>
  keys
    .map((key) => {
      const control = byKey.get(key)
      return control ? quoted(controlLabel(control)) : '已删除的控件'
    })
    .join('、') || missing

const tabLabel = (tabs: Control | undefined, value: unknown) =>
  tabs?.columns?.find((column) => column.value === value)?.label ?? String(value ?? '')

function sourceText(
  { source, value }: Pick<LinkageAction, 'source' | 'value'>,
  target: Control | undefined,
  { byModel, nameOf }: Names,
): string {
  const label = (model: string) => {
    const control = byModel.get(model)
    return control ? controlLabel(control) : model
  }
  if (source === 'field') return quoted(label(String(value ?? '')))
  return source === 'formula'
    ? explainFormula(String(value ?? ''), label) || missing
    : constantText(value, target, nameOf)
}
