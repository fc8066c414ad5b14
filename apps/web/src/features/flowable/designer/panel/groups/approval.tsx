import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 审批设置 (workflow §8.1–8.6). */
export const approvalGroup: PanelGroup = {
  title: '审批设置',
  fits: (element) => isA(element, 'UserTask'),
  Body: latePart(() => import('./ApprovalBody.tsx')),
}
