import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const definesEvent = ({ businessObject }: Drawn) =>
  ((businessObject.get('eventDefinitions') as unknown[] | undefined) ?? []).length > 0

/** 事件: timers, messages, signals, errors, escalations. */
export const eventGroup: PanelGroup = {
  title: '事件',
  fits: (element) => isA(element, 'StartEvent', 'ReceiveTask') || (isA(element, 'Event') && definesEvent(element)),
  isOpen: true,
  Body: latePart(() => import('./EventBody.tsx')),
}
