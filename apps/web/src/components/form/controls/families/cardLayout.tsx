import { Card } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { ControlList } from '#/components/form/ControlList.tsx'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import css from '#/components/form/controls/families/layouts.module.css'

const noControls: readonly Control[] = []

function CardLayout({ control }: WidgetProps) {
  return (
    <Card title={control.label} className={css.card ?? ''}>
      <ControlList list={control.list ?? noControls} />
    </Card>
  )
}

export const parts = { Widget: CardLayout, ReadOnly: () => null }
