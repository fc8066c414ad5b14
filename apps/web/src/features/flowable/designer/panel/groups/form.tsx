import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 表单配置: which form, and what a node shows of it (workflow §9). */
export const formGroup: PanelGroup = {
  title: '表单配置',
  fits: (element) => isA(element, 'Process', 'UserTask', 'StartEvent'),
  Body: latePart(() => import('./FormBody.tsx')),
}
