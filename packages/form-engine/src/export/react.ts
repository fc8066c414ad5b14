import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { literal } from '@app/form-engine/source/jsx.ts'
import { plainReact } from './plainReact.ts'

/** A function component in TSX: around the renderer, or plain antd source without it (form-designer §10). */
export const reactSample = (definition: FormDefinition, { style }: { style: 'renderer' | 'plain' }) =>
  style === 'plain' ? plainReact(definition) : aroundRenderer(definition)

const aroundRenderer = (definition: FormDefinition) => `import { Button } from 'antd'
import { FormRenderer, type FormRendererProps, type FormRendererRef } from 'form-renderer'
import { useRef } from 'react'

const value: FormRendererProps['value'] = ${literal(definition, true)}

// 动态选项与动态函数
const dynamicData: FormRendererProps['dynamicData'] = {}

export function FormSample() {
  const formRef = useRef<FormRendererRef>(null)

  // 校验并获取数据
  const submit = (getData?: () => Promise<Record<string, unknown>>) =>
    getData?.().then(
      (data) => alert(JSON.stringify(data)),
      (error: unknown) => console.error('校验失败', error),
    )

  return (
    <>
      <FormRenderer
        ref={formRef}
        value={value}
        dynamicData={dynamicData}
        onSubmit={(getData) => void submit(getData)}
        onChange={(changed, model) => console.warn(model, changed)}
      />
      <Button type="primary" onClick={() => void submit(formRef.current?.getData)}>
        提交
      </Button>
    </>
  )
}
`
