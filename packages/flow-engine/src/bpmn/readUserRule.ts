import type { NodeScreen, TaskSettings, UserRule } from '@app/flow-engine/graph/types.ts'
import { childOf, childElements, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { extensions, listOf, setting } from './extension.ts'

const approveTypes: Record<string, UserRule['approveType']> = { 1: 'person', 2: 'approve', 3: 'reject' }
const methods: Record<string, NonNullable<UserRule['method']>['kind']> = {
  1: 'random',
  2: 'all',
  3: 'any',
  4: 'inTurn',
  5: 'claim',
  6: 'vote',
}

/** Who gets the task, by the attributes of all families and the elements of the approval products (workflow §12.3). */
export function readUserRule(element: XmlElement): UserRule {
  const roles = readRoles(element)
  const assignee = setting(element, 'assignee') ?? roles.performer
  const [owner, dueDate, priority, formKey, category] = ['owner', 'dueDate', 'priority', 'formKey', 'category'].map(
    (name) => setting(element, name),
  )
  const method = readMethod(element)
  const candidateUsers = [...listOf(setting(element, 'candidateUsers')), ...roles.users]
  const candidateGroups = [...listOf(setting(element, 'candidateGroups')), ...roles.groups]
  const isNamed = assignee !== undefined || candidateUsers.length + candidateGroups.length > 0
  const strategy = readStrategy(element, isNamed)
  const isComputed = /[$#]\{/.test(assignee ?? candidateUsers.join())
  return {
    ...(assignee && { assignee }),
    ...(owner && { owner }),
    candidateUsers,
    candidateGroups,
    ...(strategy && { strategy }),
    approveType: approveTypes[setting(element, 'approveType') ?? ''] ?? 'person',
    ...(method && { method }),
    onReject: readReject(element),
    ...(dueDate && { dueDate }),
    ...(priority && { priority }),
    ...(formKey && { formKey }),
    ...(setting(element, 'localScope') === 'true' && { isLocalForm: true as const }),
    ...(category && { category }),
    settings: readSettings(element, strategy ? namingInitiator.has(strategy.code) : isComputed),
  }
}

/** Kinds of people of a family that names them by ids in `text`. */
const familyKinds: Record<string, number> = { USERS: 30, ROLES: 10, DEPTS: 20, INITIATOR: 36 }

/** The rule of a task; what other families say instead of one counts where the file names nobody by itself. */
function readStrategy(element: XmlElement, isNamed: boolean): UserRule['strategy'] {
  const code = Number(setting(element, 'candidateStrategy'))
  if (code > 0) return { code, param: setting(element, 'candidateParam') ?? '' }
  if (isNamed) return undefined
  const kind = familyKinds[setting(element, 'dataType') ?? '']
  if (kind !== undefined) return { code: kind, param: setting(element, 'text') ?? '' }
  const expression = setting(element, 'expId')
  return expression === undefined ? undefined : { code: 60, param: expression }
}

const whenEmpty = { 1: 'approve', 2: 'reject', 3: 'users', 4: 'managers' } as const
const whenInitiator = { 1: 'self', 2: 'skip', 3: 'leader' } as const
const limitActs = { 1: 'remind', 2: 'approve', 3: 'reject', 4: 'leader', 5: 'branch' } as const

/** The entry of a code; another one when the file says nothing or something else. */
const coded = <T>(codes: Record<number, T>, code: string | undefined, fallback: T): T => codes[Number(code)] ?? fallback

/** Strategies that may name the person who started on purpose: themselves, an expression. */
const namingInitiator: ReadonlySet<number> = new Set([36, 60])

function readSettings(element: XmlElement, mayNameInitiator: boolean): TaskSettings {
  const duration = setting(element, 'timeoutDuration')
  return {
    whenEmpty: coded(whenEmpty, setting(element, 'assignEmptyHandlerType'), 'managers'),
    emptyUsers: listOf(setting(element, 'assignEmptyUserIds')),
    whenInitiator: coded(
      whenInitiator,
      setting(element, 'assignStartUserHandlerType'),
      mayNameInitiator ? 'self' : 'leader',
    ),
    ...(duration && {
      limit: {
        act: coded(limitActs, setting(element, 'timeoutHandlerType'), 'remind'),
        duration,
        mostReminders: Number(setting(element, 'timeoutMostReminders')) || 1,
        ...(setting(element, 'timeoutOnWorkdays') === 'true' && { onWorkdays: true as const }),
      },
    }),
    isSigned: setting(element, 'signEnable') === 'true',
    isReasonRequired: setting(element, 'reasonRequire') === 'true',
  }
}

const isRight = (text: string | undefined): text is '1' | '2' | '3' => text === '1' || text === '2' || text === '3'

/** Rights on fields and buttons of a node; nothing when the file has none. */
export function readScreen(element: XmlElement): NodeScreen | undefined {
  const named = extensions(element, 'fieldsPermission').flatMap(({ attributes }) => {
    const { field, permission, required } = attributes
    return field && isRight(permission) ? [{ field, permission, isRequired: required === 'true' }] : []
  })
  const required = named.flatMap(({ field, isRequired }) => (isRequired ? [field] : []))
  const rows = readRowRights(element)
  const buttons = extensions(element, 'buttonsSetting').flatMap(({ attributes: { id, displayName, enable } }) =>
    id ? [{ id, label: displayName ?? '', isOn: enable !== 'false' }] : [],
  )
  if (named.length + rows.length + buttons.length === 0) return undefined
  return {
    fields: Object.fromEntries(named.map(({ field, permission }) => [field, permission])),
    ...(required.length > 0 && { required }),
    ...(rows.length > 0 && { rows: Object.fromEntries(rows) }),
    buttons,
  }
}

/** 可增行, 可删行, 可编辑 of dynamic tables. */
const readRowRights = (element: XmlElement) =>
  extensions(element, 'rowsPermission').flatMap(({ attributes: { field, add, remove, edit } }) =>
    field ? [[field, { add: add !== 'false', remove: remove !== 'false', edit: edit !== 'false' }] as const] : [],
  )

function readMethod(element: XmlElement): UserRule['method'] {
  const kind = methods[setting(element, 'approveMethod') ?? '']
  if (!kind) return undefined
  const condition = childOf(element, 'bpmn:multiInstanceLoopCharacteristics')?.children.find(
    ({ name }) => name === 'bpmn:completionCondition',
  )
  const ratio = Number(/>=\s*(\d*\.?\d+)/.exec(condition?.text ?? '')?.[1])
  const given = Number(setting(element, 'approveRatio'))
  const percent = given > 0 ? given : ratio > 0 && ratio <= 1 ? ratio * 100 : 100
  const weights = readWeights(setting(element, 'voteWeights'))
  return { kind, percent, refuseByAll: setting(element, 'refuseByAll') === 'true', ...(weights && { weights }) }
}

/** `u1=3,u2=0.5`: votes of people who have more or less than one. */
function readWeights(text: string | undefined): Record<string, number> | undefined {
  const pairs = listOf(text).flatMap((entry) => {
    const [, id, weight] = /^([^=]+)=(\d+(?:\.\d+)?)$/.exec(entry) ?? []
    return id && weight ? [[id.trim(), Number(weight)] as const] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined
}

function readReject(element: XmlElement): UserRule['onReject'] {
  const node = setting(element, 'rejectReturnTaskId')
  switch (setting(element, 'rejectHandlerType')) {
    case '2':
      return node ? { kind: 'node', node } : { kind: 'end' }
    case '3':
      return { kind: 'previous' }
    case '4':
      return { kind: 'initiator' }
    default:
      return { kind: 'end' }
  }
}

/** The resource roles of BPMN: `user(kermit), group(management)`; a bare word is a group. */
function readRoles(element: XmlElement): { performer?: string; users: string[]; groups: string[] } {
  const performer = childOf(element, 'bpmn:humanPerformer') ?? childOf(element, 'bpmn:performer')
  const assigned = performer && expressionsIn(performer)[0]
  const users: string[] = []
  const groups: string[] = []
  const custom = extensions(element, 'customResource')
  for (const owner of [...childElements(element, 'bpmn:potentialOwner'), ...custom]) {
    for (const entry of expressionsIn(owner).flatMap(listOf)) {
      const [, kind, name = entry] = /^(user|group)\s*\(\s*(.*?)\s*\)$/.exec(entry) ?? []
      if (kind === 'user') users.push(name)
      else groups.push(name)
    }
  }
  return { ...(assigned && { performer: /^user\s*\((.*)\)$/.exec(assigned)?.[1]?.trim() ?? assigned }), users, groups }
}

function expressionsIn(element: XmlElement): string[] {
  if (element.name === 'bpmn:formalExpression') return [element.text.trim()]
  return element.children.flatMap(expressionsIn)
}
