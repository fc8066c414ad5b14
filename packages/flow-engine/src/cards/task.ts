import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import type { NameOf, NodePart } from './cardKind.ts'
import { extensionTags, fieldTag, settingTag, tag, textTag } from './markup.ts'
import { cardOfPeople, checkPeople, describePeople, writePeople } from './people.ts'
import { checkPeriod, periodText } from './period.ts'
import type { ApproverSettings, CardButton, CardListener, FieldRight, TransactorSettings, VoteWeight } from './types.ts'

/** Methods that ask everybody, as plain engines write them; those that are left out ask one. */
export const manyTimes: Record<number, { isSequential: boolean; completion: (ratio: number) => string }> = {
  2: { isSequential: false, completion: (ratio) => `\${nrOfCompletedInstances/nrOfInstances >= ${ratio / 100}}` },
  3: { isSequential: false, completion: () => '${nrOfCompletedInstances > 0}' },
  4: { isSequential: true, completion: () => '${nrOfCompletedInstances >= nrOfInstances}' },
  6: { isSequential: false, completion: (ratio) => `\${nrOfCompletedInstances/nrOfInstances >= ${ratio / 100}}` },
}

const methodLabels: Record<number, string> = { 1: '随机', 2: '会签', 3: '或签', 4: '依次审批', 5: '抢占', 6: '投票' }

/** `u1=3,u2=0.5`, as the interpreter reads it. */
export const weightsText = (weights: readonly VoteWeight[]): string =>
  weights.map(({ user, weight }) => `${user}=${weight}`).join(',')

const mostVotes = 1_000

function checkWeights(weights: readonly VoteWeight[]): string[] {
  const users = weights.map(({ user }) => user)
  if (users.includes('')) return ['投票权重未选择人员']
  if (new Set(users).size < users.length) return ['投票权重的人员重复']
  return weights.every(({ weight }) => weight >= 0 && weight <= mostVotes) ? [] : [`投票权重应为0到${mostVotes}`]
}

const usesRatio = (method: number | undefined) => method === 2 || method === 6

/** Rights on the fields of the form and the words of buttons. */
export const writeScreen = ({ fields = [], buttons = [] }: { fields?: FieldRight[]; buttons?: CardButton[] }) => [
  ...fields.map(({ field, permission, required }) =>
    tag('flowable:fieldsPermission', { field, permission, required: required || undefined }),
  ),
  ...fields.flatMap(({ field, without = [] }) =>
    without.length > 0
      ? [tag('flowable:rowsPermission', { field, ...Object.fromEntries(without.map((act) => [act, false])) })]
      : [],
  ),
  ...buttons.map(({ id, displayName, enable }) => tag('flowable:buttonsSetting', { id, displayName, enable })),
]

const writeListener = ({ event, handler, fields = {} }: CardListener) =>
  tag(
    'flowable:taskListener',
    { event, class: handler },
    Object.entries(fields).map(([name, text]) => fieldTag(name, text)),
  )

/** The user task of an approver or transactor (workflow §8). */
export function taskPart(card: { id: string; name: string }, settings: ApproverSettings): NodePart {
  const people = writePeople(settings.candidate)
  const { method = 1, ratio = 100, weights = [], whenEmpty, timeLimit, reject, approveType = 1 } = settings
  const many = approveType === 1 ? manyTimes[method] : undefined
  const extensions = [
    ...people.settings,
    ...settingTag('approveType', approveType),
    ...settingTag('approveMethod', method),
    ...(usesRatio(method) ? settingTag('approveRatio', ratio) : []),
    ...(method === 6 && weights.length > 0 ? settingTag('voteWeights', weightsText(weights)) : []),
    ...settingTag('refuseByAll', settings.refuseByAll),
    ...settingTag('rejectHandlerType', reject?.type),
    ...(reject?.type === 2 ? settingTag('rejectReturnTaskId', reject.card) : []),
    ...settingTag('assignEmptyHandlerType', whenEmpty?.type),
    ...settingTag('assignEmptyUserIds', whenEmpty?.users?.join(',')),
    ...settingTag('assignStartUserHandlerType', settings.whenInitiator),
    ...settingTag('timeoutHandlerType', timeLimit?.type),
    ...settingTag('timeoutDuration', timeLimit && periodText(timeLimit.after)),
    ...settingTag('timeoutMostReminders', timeLimit?.mostReminders),
    ...settingTag('timeoutOnWorkdays', timeLimit?.onWorkdays || undefined),
    ...settingTag('signEnable', settings.signEnable),
    ...settingTag('reasonRequire', settings.reasonRequire),
    ...writeScreen(settings),
    ...(settings.listeners ?? []).map(writeListener),
  ]
  return {
    ...card,
    element: 'userTask',
    attributes: {
      ...people.attributes,
      'flowable:formKey': settings.formKey || undefined,
      'flowable:priority': settings.priority || undefined,
    },
    inner: [...extensionTags(extensions), ...(many ? [writeMany(many.isSequential, many.completion(ratio))] : [])],
  }
}

/** The interpreter reads the method; this says nearly the same to engines that know only BPMN. */
const writeMany = (isSequential: boolean, completion: string) =>
  tag(
    'multiInstanceLoopCharacteristics',
    {
      isSequential,
      'flowable:collection': '${multiInstanceHandler.getUserIds(execution)}',
      'flowable:elementVariable': 'assignee',
    },
    [textTag('completionCondition', completion)],
  )

/** Sentences for what a task still lacks; `who` is the word for its people. */
export function checkTask(settings: ApproverSettings, who: string): string[] {
  const { approveType = 1, method, ratio = 100, whenEmpty, timeLimit, reject, priority, listeners = [] } = settings
  const faults = approveType === 1 ? checkPeople(settings.candidate, who) : []
  if (usesRatio(method) && !(ratio > 0 && ratio <= 100)) faults.push('通过比例应为1到100')
  if (method === 6) faults.push(...checkWeights(settings.weights ?? []))
  if (whenEmpty?.type === 3 && (whenEmpty.users ?? []).length === 0) faults.push(`未选择${who}为空时的办理成员`)
  if (timeLimit) faults.push(...checkPeriod(timeLimit.after, '超时时间'))
  if (reject?.type === 2 && !reject.card) faults.push('未选择驳回的节点')
  const fault = priority ? checkExpression(priority).fault : undefined
  if (fault) faults.push(`优先级的表达式不合法：${fault}`)
  for (const { handler, fields = {} } of listeners) {
    if (!handler) faults.push('监听器未选择处理器')
    for (const [name, text] of Object.entries(fields)) {
      const wrong = checkExpression(text).fault
      if (wrong) faults.push(`监听器参数“${name}”的表达式不合法：${wrong}`)
    }
  }
  return faults
}

/** Cards that a task goes back to, or whose people it asks for. */
export function tasksBefore({ candidate, reject, approveType = 1 }: ApproverSettings): string[] {
  const asked = approveType === 1 ? cardOfPeople(candidate) : undefined
  const target = reject?.type === 2 ? reject.card : undefined
  return [asked, target].filter((id) => id !== undefined)
}

/** `指定成员: 张三、李四 · 会签 60%` */
export function describeTask(settings: ApproverSettings, nameOf: NameOf): string | undefined {
  if (settings.approveType === 2) return '自动通过'
  if (settings.approveType === 3) return '自动拒绝'
  const people = describePeople(settings.candidate, nameOf)
  const { method, ratio = 100 } = settings
  if (!people || method === undefined) return people
  return `${people} · ${methodLabels[method]}${usesRatio(method) ? ` ${ratio}%` : ''}`
}

/** Settings that every new task begins with. */
export const newTask = (): TransactorSettings => ({ method: 1, whenEmpty: { type: 4 } })
