'use no memo' // The file changes beneath its elements, which stay the same objects.

import { extensionsNamed } from '#/features/flowable/designer/model/extension.ts'
import { isA } from '#/features/flowable/designer/model/types.ts'
import type { GroupProps, PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const ListenerList = latePart(() => import('#/features/flowable/designer/panel/listeners/ListenerList.tsx'))

const ExecutionListeners = (props: GroupProps) => (
  <ListenerList
    {...props}
    name="executionListener"
    events={isA(props.element, 'SequenceFlow') ? ['take'] : ['start', 'end']}
  />
)

/** 执行监听器 of the process, its nodes and flows (workflow §8.7). */
export const executionListenersGroup: PanelGroup = {
  title: '执行监听器',
  fits: (element) => isA(element, 'Process', 'FlowNode', 'SequenceFlow'),
  count: ({ businessObject }) => extensionsNamed(businessObject, 'executionListener').length,
  Body: ExecutionListeners,
}
