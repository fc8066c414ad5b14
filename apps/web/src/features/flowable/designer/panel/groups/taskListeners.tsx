'use no memo' // The file changes beneath its elements, which stay the same objects.

import { extensionsNamed } from '#/features/flowable/designer/model/extension.ts'
import { isA } from '#/features/flowable/designer/model/types.ts'
import type { GroupProps, PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const ListenerList = latePart(() => import('#/features/flowable/designer/panel/listeners/ListenerList.tsx'))

const events = ['create', 'assignment', 'complete', 'delete', 'timeout']

const TaskListeners = (props: GroupProps) => <ListenerList {...props} name="taskListener" events={events} />

/** 任务监听器 (workflow §8.7). */
export const taskListenersGroup: PanelGroup = {
  title: '任务监听器',
  fits: (element) => isA(element, 'UserTask'),
  count: ({ businessObject }) => extensionsNamed(businessObject, 'taskListener').length,
  Body: TaskListeners,
}
