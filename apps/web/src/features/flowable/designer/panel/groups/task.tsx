'use no memo' // The file changes beneath its elements, which stay the same objects.

import { isA } from '#/features/flowable/designer/model/types.ts'
import type { GroupProps, PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const CallSettings = latePart(() => import('./CallSettings.tsx'))
const HandlerSettings = latePart(() => import('./HandlerSettings.tsx'))
const RunSettings = latePart(() => import('./RunSettings.tsx'))
const UserSettings = latePart(() => import('./UserSettings.tsx'))

function Task(props: GroupProps) {
  const { element } = props
  return (
    <>
      {isA(element, 'UserTask') && <UserSettings {...props} />}
      {isA(element, 'CallActivity') && <CallSettings {...props} />}
      {isA(element, 'ServiceTask', 'SendTask', 'BusinessRuleTask', 'ScriptTask') && <HandlerSettings {...props} />}
      <RunSettings {...props} />
    </>
  )
}

/** 任务配置: who or what does it, and when. */
export const taskGroup: PanelGroup = {
  title: '任务配置',
  fits: (element) => isA(element, 'Activity') && !isA(element, 'SubProcess'),
  isOpen: true,
  Body: Task,
}
