import { Alert, Empty } from 'antd'
import { useMemo } from 'react'
import { FormRenderer } from '#/components/form/FormRenderer.tsx'
import { storedFormOrNone } from './storedForm.ts'

/** A stored form to look at and to try; nothing is stored. */
export default function DefinitionSheet({ text }: { text: string }) {
  const definition = useMemo(() => storedFormOrNone(text), [text])
  if (!definition) return <Alert type="error" showIcon title="加载失败：数据格式错误" />
  if (definition.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="表单还没有控件，请先设计" />
  return <FormRenderer value={definition} mode="preview" />
}
