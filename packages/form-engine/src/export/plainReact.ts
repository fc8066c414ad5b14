import type { FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'
import { code, element, printJsx, valueCode } from '@app/form-engine/source/jsx.ts'
import type { Needs } from '@app/form-engine/source/plainPage.ts'
import { controlsJsx } from './plainControls.ts'

const helperSource: Record<string, string> = {
  asDate: `// 日期和时间以文本保存
const asDate = (format: string) => ({
  getValueProps: (value: string | undefined) => ({ value: value ? dayjs(value, format) : undefined }),
  normalize: (value: Dayjs | null) => value?.format(format) ?? '',
})
`,
  asRange: `// 日期范围以两个文本保存
const asRange = (format: string) => ({
  getValueProps: (value: string[] | undefined) => ({ value: value?.map((text) => dayjs(text, format)) }),
  normalize: (value: (Dayjs | null)[] | null) => value?.map((date) => date?.format(format) ?? '') ?? [],
})
`,
  filesOf: `const filesOf = ({ fileList }: { fileList: UploadFile[] }) => fileList
`,
  FormSteps: `interface FormStep {
  key: string
  label: string
  names: string[]
  children: ReactNode
}

// 各步骤的控件都属于表单，只显示当前一步；下一步先校验本步
function FormSteps({ items }: { items: FormStep[] }) {
  const form = Form.useFormInstance()
  const [current, setCurrent] = useState(0)
  const next = () =>
    form.validateFields(items[current]?.names, { recursive: true }).then(
      () => setCurrent(current + 1),
      () => undefined,
    )
  return (
    <>
      <Steps
        current={current}
        items={items.map(({ label }) => ({ title: label }))}
        onChange={(to) => to < current && setCurrent(to)}
      />
      {items.map(({ key, children }, at) => (
        <div key={key} hidden={at !== current}>
          {children}
        </div>
      ))}
      <Flex gap={8}>
        {current > 0 && <Button onClick={() => setCurrent(current - 1)}>上一步</Button>}
        {current < items.length - 1 && <Button onClick={next}>下一步</Button>}
      </Flex>
    </>
  )
}
`,
  hexOf: `// 颜色以十六进制文本保存
const hexOf = (color: { cleared: boolean | string; toHexString: () => string }) =>
  color.cleared ? '' : color.toHexString()
`,
  actions: `// 按钮的动态函数
const actions: Record<string, () => void> = {}
`,
}

/** The form as antd source that needs nothing of ours (form-designer §10). Linkages and formulas stay behind. */
export function plainReact({ list, config }: FormDefinition): string {
  const needs: Needs = { imports: new Set(['Form']), helpers: new Set(), form: false, actions: false }
  const controls = controlsJsx(list, needs)
  if (needs.actions) needs.helpers.add('actions')
  const dates = needs.helpers.has('asDate') || needs.helpers.has('asRange')
  const form = element(
    'Form',
    { form: needs.form ? code('form') : undefined, ...formAttributes(config), onFinish: code('submit') },
    ...controls,
  )
  const names = [...needs.imports].toSorted()
  const lines = [
    importLine([...names, ...(needs.helpers.has('filesOf') ? ['type UploadFile'] : [])]),
    ...(dates
      ? [`import dayjs, { type Dayjs } from 'dayjs'`, `import customParseFormat from 'dayjs/plugin/customParseFormat'`]
      : []),
    ...(needs.helpers.has('FormSteps') ? [`import { useState, type ReactNode } from 'react'`] : []),
    '',
    ...(dates ? ['dayjs.extend(customParseFormat)', ''] : []),
    ...Object.entries(helperSource).flatMap(([name, source]) => (needs.helpers.has(name) ? [source] : [])),
    ...(config.linkages?.length || config.submissionRules?.length
      ? ['// 联动规则、提交校验和公式需要另行实现', '']
      : []),
    'const submit = (values: Record<string, unknown>) => alert(JSON.stringify(values))',
    '',
    'export function FormSample() {',
    ...(needs.form ? ['  const [form] = Form.useForm()', ''] : []),
    '  return (',
    printJsx(form, 4),
    '  )',
    '}',
    '',
  ]
  return lines.join('\n')
}

function importLine(names: string[]): string {
  const line = `import { ${names.join(', ')} } from 'antd'`
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from 'antd'`
}

function formAttributes({
  layout,
  labelLayout,
  labelWidth,
  labelCol,
  wrapperCol,
  hideRequiredMark,
  labelAlign,
  size,
}: FormConfig) {
  const horizontal = layout === undefined || layout === 'horizontal'
  const grid = horizontal && labelLayout === 'Grid'
  const flex = horizontal && labelLayout !== 'Grid'
  return {
    layout: horizontal ? undefined : layout,
    labelCol: grid ? valueCode(labelCol ?? {}) : flex ? valueCode({ flex: `${labelWidth ?? 100}px` }) : undefined,
    wrapperCol: grid ? valueCode(wrapperCol ?? {}) : flex ? valueCode({ flex: 1 }) : undefined,
    labelAlign,
    size,
    requiredMark: hideRequiredMark ? code('false') : undefined,
  }
}
