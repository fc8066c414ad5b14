import { isA } from '#/features/flowable/designer/model/types.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 信号与消息定义 of the file. */
export const definitionsGroup: PanelGroup = {
  title: '信号与消息定义',
  fits: (element) => isA(element, 'Process', 'Collaboration'),
  Body: latePart(() => import('./DefinitionsBody.tsx')),
}
