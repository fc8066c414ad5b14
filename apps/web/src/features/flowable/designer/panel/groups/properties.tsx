import { propertiesOf } from '#/features/flowable/designer/model/extension.ts'
import type { PanelGroup } from '#/features/flowable/designer/panel/panelGroup.ts'
import { latePart } from '#/kit/page/latePart.tsx'

/** 扩展属性 of any element. */
export const propertiesGroup: PanelGroup = {
  title: '扩展属性',
  fits: () => true,
  count: ({ businessObject }) => propertiesOf(businessObject).length,
  Body: latePart(() => import('./PropertiesBody.tsx')),
}
