import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { extensionTags, settingTag } from '@app/flow-engine/cards/markup.ts'
import { writePeople } from '@app/flow-engine/cards/people.ts'
import { writeScreen } from '@app/flow-engine/cards/task.ts'

/** 发起人: where it starts, and the task to which a request comes back. */
export const initiator: CardKind<10> = {
  role: 'step',
  place: 'first',
  name: '发起人',
  hint: '请设置发起人',
  settings: () => ({ buttons: [{ id: 1, displayName: '提交', enable: true }] }),
  check: () => [],
  summary({ settings: { starterUsers = [], starterGroups = [] } }, nameOf) {
    if (starterUsers.length + starterGroups.length === 0) return '所有人'
    return [...starterUsers.map((id) => nameOf('user', id)), ...starterGroups.map(groupName(nameOf))].join('、')
  },
  process: ({ settings: { starterUsers = [], starterGroups = [] } }) => ({
    'flowable:candidateStarterUsers': starterUsers.join(',') || undefined,
    'flowable:candidateStarterGroups': starterGroups.join(',') || undefined,
  }),
  nodes({ id, name, settings }) {
    const people = writePeople({ strategy: 36, param: '' })
    return [
      { id: `${id}.start`, element: 'startEvent', name: '', attributes: { 'flowable:initiator': 'initiator' } },
      {
        id,
        element: 'userTask',
        name,
        attributes: { 'flowable:assignee': '${initiator}', 'flowable:formKey': settings.formKey || undefined },
        inner: extensionTags([...people.settings, ...settingTag('approveType', 1), ...writeScreen(settings)]),
      },
    ]
  },
}

const groupKinds = { ROLE: 'role', DEPT: 'dept', POST: 'post', GROUP: 'group' } as const

/** A bare group is a role (workflow §7.2). */
const groupName = (nameOf: Parameters<CardKind<10>['summary']>[1]) => (group: string) => {
  const [, prefix, id = group] = /^(ROLE|DEPT|POST|GROUP)(.+)$/.exec(group) ?? []
  return nameOf(groupKinds[(prefix ?? 'ROLE') as keyof typeof groupKinds], id)
}
