import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { extensionTags } from '@app/flow-engine/cards/markup.ts'
import { checkPeople, describePeople, writePeople } from '@app/flow-engine/cards/people.ts'
import { writeScreen } from '@app/flow-engine/cards/task.ts'

/** 抄送人: is told and asked nothing. */
export const copy: CardKind<12> = {
  role: 'step',
  name: '抄送人',
  hint: '请配置抄送人',
  settings: () => ({}),
  check: ({ settings }) => checkPeople(settings.candidate, '抄送人'),
  summary: ({ settings }, nameOf) => describePeople(settings.candidate, nameOf),
  nodes: ({ id, name, settings }) => [
    {
      id,
      name,
      element: 'serviceTask',
      attributes: { 'flowable:type': 'cc' },
      inner: extensionTags([...writePeople(settings.candidate).settings, ...writeScreen(settings)]),
    },
  ],
}
