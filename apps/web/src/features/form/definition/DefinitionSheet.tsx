import type { FormDefinition } from '@app/form-engine/definition/types.ts'
import { Empty } from 'antd'
import { FormRenderer } from '#/components/form/FormRenderer.tsx'

/** A form to look at and to try; nothing is stored. */
export default function DefinitionSheet({ definition }: { definition: FormDefinition }) {
  if (definition.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="表单还没有控件，请先设计" />
  return <FormRenderer value={definition} mode="preview" />
}
