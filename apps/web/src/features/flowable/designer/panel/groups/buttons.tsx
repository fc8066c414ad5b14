import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 操作按钮 (workflow §8.4). */
export const buttonsGroup: PanelGroup = {
  title: '操作按钮',
  fits: (element) => isA(element, 'UserTask'),
  Body: latePart(() => import('./ButtonsBody.tsx')),
}
