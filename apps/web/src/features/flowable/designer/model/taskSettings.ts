import { strategies } from '@app/flow-engine/cards/people.ts'
import { periodText } from '@app/flow-engine/cards/period.ts'
import { manyTimes, weightsText } from '@app/flow-engine/cards/task.ts'
import type {
  ApproverSettings,
  CardButton,
  FieldRight,
  PeopleRule,
  Period,
  VoteWeight,
} from '@app/flow-engine/cards/types.ts'
import type { Changes } from './changes.ts'
import { attributeOf, extensionsNamed, settingOf, textOf } from './extension.ts'
import type { Moddle } from './types.ts'

const flag = (text: string | undefined) => (text === 'true' ? true : undefined)

/** A code of a list; nothing for a text that is none of them. */
const coded = <T extends number>(text: string | undefined, codes: readonly T[]): T | undefined =>
  codes.find((code) => code === Number(text))

const codes = [1, 2, 3, 4, 5, 6] as const

/** The rules of a user task as both designers edit them (workflow §8). */
export function readTask(task: Moddle): ApproverSettings {
  const read = (name: string) => settingOf(task, name)
  const reject = coded(read('rejectHandlerType'), [1, 2, 3, 4] as const)
  const empty = coded(read('assignEmptyHandlerType'), [1, 2, 3, 4] as const)
  const card = read('rejectReturnTaskId')
  const users = listOf(read('assignEmptyUserIds'))
  const settings = {
    candidate: readPeople(task),
    approveType: coded(read('approveType'), [1, 2, 3] as const),
    method: coded(read('approveMethod'), codes),
    ratio: Number(read('approveRatio')) || undefined,
    weights: readWeights(read('voteWeights')),
    refuseByAll: flag(read('refuseByAll')),
    reject: reject && { type: reject, ...(card && { card }) },
    whenEmpty: empty && { type: empty, ...(users.length > 0 && { users }) },
    whenInitiator: coded(read('assignStartUserHandlerType'), [1, 2, 3] as const),
    timeLimit: readLimit(read),
    signEnable: flag(read('signEnable')),
    reasonRequire: flag(read('reasonRequire')),
    priority: attributeOf(task, 'priority'),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

function readWeights(text: string | undefined): VoteWeight[] | undefined {
  const weights = listOf(text).map((entry) => {
    const [user = '', weight] = entry.split('=')
    return { user: user.trim(), weight: Number(weight) }
  })
  return weights.length > 0 ? weights : undefined
}

export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readPeople(task: Moddle): PeopleRule | undefined {
  const strategy = Number(settingOf(task, 'candidateStrategy'))
  return strategy > 0 ? { strategy, param: settingOf(task, 'candidateParam') ?? '' } : undefined
}

function readLimit(read: (name: string) => string | undefined): ApproverSettings['timeLimit'] {
  const after = periodOf(read('timeoutDuration'))
  if (!after) return undefined
  const most = Number(read('timeoutMostReminders'))
  return {
    after,
    type: coded(read('timeoutHandlerType'), [1, 2, 3, 4, 5] as const) ?? 1,
    ...(most > 0 && { mostReminders: most }),
    ...(read('timeoutOnWorkdays') === 'true' && { onWorkdays: true }),
  }
}

const minutes = { day: 1_440, hour: 60, minute: 1 } as const

/** A duration of days, hours and minutes in the largest unit that fits. */
function periodOf(text: string | undefined): Period | undefined {
  const [all, days, hours, rest] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(text ?? '') ?? []
  if (!all) return undefined
  const total = Number(days ?? 0) * minutes.day + Number(hours ?? 0) * minutes.hour + Number(rest ?? 0)
  const unit = (['day', 'hour', 'minute'] as const).find((each) => total % minutes[each] === 0) ?? 'minute'
  return total > 0 ? { amount: total / minutes[unit], unit } : undefined
}

const written = (value: string | number | boolean | undefined) => (value === undefined ? undefined : String(value))

/** What stands in the file for the rules: children of `extensionElements` (workflow §12.4). */
function settingsOf(settings: ApproverSettings): Record<string, string | undefined> {
  const { candidate, reject, whenEmpty, timeLimit } = settings
  return {
    candidateStrategy: written(candidate?.strategy),
    candidateParam: candidate?.param || undefined,
    approveType: written(settings.approveType),
    approveMethod: written(settings.method),
    approveRatio: written(settings.ratio),
    voteWeights: (settings.weights && weightsText(settings.weights)) || undefined,
    refuseByAll: written(settings.refuseByAll),
    rejectHandlerType: written(reject?.type),
    rejectReturnTaskId: reject?.type === 2 ? reject.card : undefined,
    assignEmptyHandlerType: written(whenEmpty?.type),
    assignEmptyUserIds: whenEmpty?.type === 3 ? whenEmpty.users?.join(',') : undefined,
    assignStartUserHandlerType: written(settings.whenInitiator),
    timeoutHandlerType: written(timeLimit?.type),
    timeoutDuration: timeLimit && periodText(timeLimit.after),
    timeoutMostReminders: written(timeLimit?.mostReminders),
    timeoutOnWorkdays: written(timeLimit?.onWorkdays || undefined),
    signEnable: written(settings.signEnable),
    reasonRequire: written(settings.reasonRequire),
  }
}

/** Writes what is different; everything else in the file stays as it is. */
export function writeTask(changes: Changes, task: Moddle, before: ApproverSettings, after: ApproverSettings): void {
  const [old, next] = [settingsOf(before), settingsOf(after)]
  const different = Object.entries(next).filter(([name, value]) => value !== old[name])
  changes.settings(task, Object.fromEntries(different))
  if (before.priority !== after.priority) changes.attributes(task, { priority: after.priority })
  if ('candidateStrategy' in Object.fromEntries(different) || 'candidateParam' in Object.fromEntries(different)) {
    writePlainPeople(changes, task, after.candidate)
  }
  if (before.method !== after.method || before.ratio !== after.ratio || before.approveType !== after.approveType) {
    writeMany(changes, task, after)
  }
}

const plainPeople = ['assignee', 'candidateUsers', 'candidateGroups'] as const

/** The same people for engines that know only plain attributes. */
function writePlainPeople(changes: Changes, task: Moddle, rule: PeopleRule | undefined): void {
  const plain = (rule && strategies.get(rule.strategy)?.plain?.(rule.param)) ?? {}
  changes.attributes(
    task,
    Object.fromEntries(plainPeople.map((name) => [name, written(plain[`flowable:${name}`]) || undefined])),
  )
}

const ownCollection = '${multiInstanceHandler.getUserIds(execution)}'

/** The interpreter reads the method; loops say nearly the same to others. One that was drawn by hand stays. */
function writeMany(
  changes: Changes,
  task: Moddle,
  { approveType = 1, method = 1, ratio = 100 }: ApproverSettings,
): void {
  const loop = task.get('loopCharacteristics') as Moddle | undefined
  const isOwn = loop === undefined || loop.get('flowable:collection') === ownCollection
  if (!isOwn) return
  const many = approveType === 1 ? manyTimes[method] : undefined
  if (!many) {
    if (loop) changes.set(task, { loopCharacteristics: undefined })
    return
  }
  const made = changes.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: many.isSequential })
  made.set('flowable:collection', ownCollection)
  made.set('flowable:elementVariable', 'assignee')
  const completion = changes.create('bpmn:FormalExpression', { body: many.completion(ratio) })
  completion.$parent = made
  made.set('completionCondition', completion)
  made.$parent = task
  changes.set(task, { loopCharacteristics: made })
}

const rightCodes = [1, 2, 3] as const

/** 字段权限 of a node, with those on rows. */
export function readRights(node: Moddle): FieldRight[] {
  const rows = new Map(
    extensionsNamed(node, 'rowsPermission').map((element) => [
      textOf(element, 'field'),
      rowActs.filter((act) => textOf(element, act) === 'false'),
    ]),
  )
  return extensionsNamed(node, 'fieldsPermission').flatMap((element) => {
    const [field, permission] = [textOf(element, 'field'), coded(textOf(element, 'permission'), rightCodes)]
    if (!field || !permission) return []
    const without = rows.get(field) ?? []
    return {
      field,
      permission,
      ...(textOf(element, 'required') === 'true' && { required: true }),
      ...(without.length > 0 && { without }),
    }
  })
}

const rowActs = ['add', 'remove'] as const

export function writeRights(changes: Changes, node: Moddle, rights: readonly FieldRight[]): void {
  const made = rights.map(({ field, permission, required }) =>
    changes.any('fieldsPermission', { field, permission: `${permission}`, ...(required && { required: 'true' }) }),
  )
  const rows = rights.flatMap(({ field, without = [] }) =>
    without.length > 0
      ? [changes.any('rowsPermission', { field, ...Object.fromEntries(without.map((act) => [act, 'false'])) })]
      : [],
  )
  changes.extensions(node, 'fieldsPermission', made)
  changes.extensions(node, 'rowsPermission', rows)
}

/** 操作按钮 of a task; nothing when the file says nothing of them. */
export function readButtons(task: Moddle): CardButton[] | undefined {
  const buttons = extensionsNamed(task, 'buttonsSetting').map((element) => ({
    id: Number(textOf(element, 'id')),
    displayName: textOf(element, 'displayName') ?? '',
    enable: textOf(element, 'enable') !== 'false',
  }))
  return buttons.length > 0 ? buttons : undefined
}

export function writeButtons(changes: Changes, task: Moddle, buttons: readonly CardButton[]): void {
  const made = buttons.map(({ id, displayName, enable }) =>
    changes.any('buttonsSetting', { id: `${id}`, displayName, enable: `${enable}` }),
  )
  changes.extensions(task, 'buttonsSetting', made)
}

/** The task of the initiator: it is submitted, not approved. */
export const isInitiators = (task: Moddle): boolean =>
  settingOf(task, 'candidateStrategy') === '36' || attributeOf(task, 'assignee') === '${initiator}'
