import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const canDecide = (source: Drawn | undefined) =>
  source !== undefined && isA(source, 'ExclusiveGateway', 'InclusiveGateway', 'ComplexGateway', 'Activity')

/** 流转条件 of flows that leave gateways and activities. */
export const conditionGroup: PanelGroup = {
  title: '流转条件',
  fits: (element) => isA(element, 'SequenceFlow') && canDecide(element.source),
  isOpen: true,
  Body: latePart(() => import('./ConditionBody.tsx')),
}
