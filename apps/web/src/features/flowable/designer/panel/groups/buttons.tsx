import { lazy } from 'react'
import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'

/** 操作按钮 (workflow §8.4). */
export const buttonsGroup: PanelGroup = {
  title: '操作按钮',
  fits: (element) => isA(element, 'UserTask'),
  Body: lazy(() => import('./ButtonsBody.tsx')),
}
