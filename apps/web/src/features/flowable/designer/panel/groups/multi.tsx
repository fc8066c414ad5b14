import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 多实例 of tasks and sub-processes. */
export const multiGroup: PanelGroup = {
  title: '多实例',
  fits: (element) => isA(element, 'Activity'),
  Body: latePart(() => import('./MultiBody.tsx')),
}
