import { screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { field, type Field, type Widget } from '@app/shared/kit/field.ts'
import { IconPicker } from '#/components/icons/IconPicker/IconPicker.tsx'
import { CronInput } from '#/features/monitor/job/CronInput.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { FormFields } from '#/kit/form/FormFields.tsx'
import { SecretInput } from '#/kit/form/SecretInput.tsx'
import { stubLayout } from '#testing/editing.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import { CodeArea } from './CodeEditor/CodeArea.tsx'
import { CodeEditor } from './CodeEditor/CodeEditor.tsx'
import { DeptSelect } from './DeptSelect/DeptSelect.tsx'
import { ColourButton } from './form/controls/families/colour/ColourButton.tsx'
import { PlaceInput } from './form/PlaceInput.tsx'
import { SubjectInput } from './form/SubjectInput.tsx'
import { RichText } from './RichText/RichText.tsx'
import { UploadFile } from './UploadFile/UploadFile.tsx'
import { UploadImage } from './UploadImage/UploadImage.tsx'
import { UserSelect } from './UserSelect/UserSelect.tsx'

beforeEach(() => {
  vi.stubGlobal('ClipboardEvent', Event)
  stubLayout()
  return () => void vi.unstubAllGlobals()
})

const answers: Answers = {
  'POST /system/user/getUserInfoByIds': { data: [] },
  'GET /monitor/job/cronTimes': { data: [] },
  'GET /system/dict/data/type/demo_status': { data: [{ dictValue: '1', dictLabel: '正常', isDefault: 'N' }] },
  'GET /system/dict/data/all/type/demo_status': { data: [{ dictValue: '1', dictLabel: '正常', isDefault: 'N' }] },
}

const nothing = () => undefined
const widget = (kind: Widget): Field => field(z.string(), '玩具', { widget: kind, dict: 'demo_status' })
const drawn: Widget[] = [
  'input',
  'textarea',
  'number',
  'select',
  'selectMultiple',
  'radio',
  'checkbox',
  'switch',
  'date',
  'datetime',
  'time',
]

const controls: Record<string, ReactElement> = {
  文件上传: <UploadFile value={[{ id: 'f1', name: '说明书.pdf', url: '/f1' }]} />,
  图片上传: <UploadImage value={[{ id: 'p1', name: '封面.png', url: '/p1' }]} maxCount={2} />,
  富文本: <RichText value="<p>内容</p>" />,
  代码: <CodeEditor label="代码" language="json" value="{}" />,
  代码行: <CodeArea label="代码" language="json" value="{}" />,
  人员: <UserSelect />,
  部门: <DeptSelect />,
  长列表: <ChoiceSelect source={{ queryKey: ['toys'], ask: async () => [] }} value={[]} onChange={nothing} />,
  密钥: <SecretInput field={widget('input')} value="******" />,
  颜色: <ColourButton value="#000000" onChange={nothing} />,
  人员比较: <SubjectInput type="userSelect" label="人员" multiple value={[]} onChange={nothing} />,
  区域比较: <PlaceInput type="region" label="区域" wants="place" value="" onChange={nothing} />,
  图标: <IconPicker value="user" />,
  表达式: <CronInput field={widget('input')} value="0 0 * * * ?" />,
  ...Object.fromEntries(drawn.map((kind) => [`标准${kind}`, <FieldInput key={kind} field={widget(kind)} value="" />])),
}

/** What only shows, or is drawn without being used. */
const reading = /^(预览|说明书|全屏)/

/** What of a page still takes a value. */
function open(page: HTMLElement): string[] {
  const parts = page.querySelectorAll<HTMLInputElement>(
    'input, textarea, button, [role="switch"], [contenteditable="true"], [draggable="true"]',
  )
  return [...parts]
    .filter((part) => !part.disabled && !part.readOnly && part.getAttribute('aria-disabled') !== 'true')
    .filter((part) => !reading.test(part.getAttribute('aria-label') ?? part.textContent))
    .map((part) => part.outerHTML)
}

test.for(Object.entries(controls))('禁用的表单: %s takes no value in it', async ([, control]) => {
  const { container } = renderPage(
    <Form disabled>
      <Form.Item>{control}</Form.Item>
    </Form>,
    { answers },
  )
  await waitFor(() => expect(container.querySelector('.ant-spin')).toBeNull())
  await waitFor(() => expect(container.querySelector('input, textarea, button, [contenteditable]')).not.toBeNull())
  await waitFor(() => expect(open(container)).toEqual([]))
})

test('禁用的表单: fields of the kit take no value in it, locked or not', async () => {
  function Page() {
    const [form] = Form.useForm()
    const fields: [string, Field][] = drawn.map((kind) => [kind, widget(kind)])
    return (
      <Form form={form} disabled>
        <FormFields
          form={form}
          fields={fields}
          inputs={{}}
          checks={{}}
          locked={{ input: '不可修改' }}
          rowId={undefined}
        />
      </Form>
    )
  }
  const { container } = renderPage(<Page />, { answers })
  await screen.findAllByRole('radio')
  await waitFor(() => expect(open(container)).toEqual([]))
})

test('禁用的表单: what stands in it is read all the same', () => {
  renderPage(
    <Form disabled>
      {controls.文件上传}
      {controls.图片上传}
    </Form>,
  )
  for (const name of ['说明书.pdf', '预览 封面.png'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, name).toBe(false)
})
